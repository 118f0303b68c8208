export type DescribedRepair = {
  /** From the catalogue; null for a finding that is not in it. */
  work: string | null
  reason: string | null
  title: string
  appliance: string | null
  location: string | null
}

const firstLower = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** What a new smoke alarm is, by what it replaces. */
const newAlarm = (appliance: string | null): string =>
  /240\s?v|hard-?wired|mains/i.test(appliance ?? '') ? 'photoelectric, mains' : 'photoelectric, 10-year battery'

const longest = 300

/** The line of a quote in words for the owner: "Replace smoke alarm, hallway: photoelectric, mains; past its 10-year life". */
export function describeRepair({ work, reason, title, appliance, location }: DescribedRepair): string {
  const done = (work ?? 'Repair').replaceAll('{appliance}', firstLower(appliance ?? 'appliance'))
  const kind = /^(Replace|Install) smoke alarm$/.test(done) ? newAlarm(appliance) : null
  const place = location === null ? done : `${done}, ${firstLower(location)}`
  const why = [kind, reason ?? firstLower(title)].filter((part) => part !== null).join('; ')
  return Array.from(`${place}: ${why}`).slice(0, longest).join('')
}
