/** The form of a completed repair as it was typed: texts by field name. */
export type RepairForm = Readonly<Record<string, string>>

export type FindingField = 'done' | 'why' | 'work' | 'appliance' | 'name' | 'location' | 'make' | 'expires'

export const findingField = (findingId: number, name: FindingField): string => `finding.${findingId}.${name}`
export const readingField = (code: string): string => `reading.${code}`
/** Whether a line of the quote that belongs to no finding is billed. */
export const lineField = (position: number): string => `line.${position}`

const names: ReadonlySet<string> = new Set([
  'technician',
  'doneOn',
  'doneEarly',
  'repairNote',
  'certificateNumber',
  'certificateOn',
])
const prefixed = /^(finding|reading|line)\.[A-Z0-9_]{1,40}(\.[a-z]{1,20})?$/i
const mostFields = 600

/** The fields of the repair among those of a posted form. Browsers send line ends as two characters. */
export const readRepairForm = (posted: Readonly<Record<string, string | string[]>>): RepairForm =>
  Object.fromEntries(
    Object.entries(posted)
      .flatMap(([name, text]): [string, string][] =>
        typeof text === 'string' && (names.has(name) || prefixed.test(name))
          ? [[name, text.replaceAll('\r\n', '\n')]]
          : [],
      )
      .slice(0, mostFields),
  )

/** Empty fields count as missing ones. */
export function isSameRepair(one: RepairForm, other: RepairForm): boolean {
  const fields = [...Object.keys(one), ...Object.keys(other)]
  return fields.every((name) => typedInRepair(one, name) === typedInRepair(other, name))
}

export const typedInRepair = (form: RepairForm, name: string): string =>
  Object.hasOwn(form, name) ? (form[name] ?? '').trim() : ''
