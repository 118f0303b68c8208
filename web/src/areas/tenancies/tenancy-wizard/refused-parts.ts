import { CallError } from '@/shared/api/call-error.ts'

/* Assigns the server's messages to the step of the wizard where they can be corrected. */

const leaseFields = new Set(['leaseType', 'startDate', 'endDate', 'vacateDate', 'notes'])
const occupantField = /^occupants\.(\d+)\.(.+)$/

type Step = 'lease' | 'occupants'

/** Null if no message belongs to a field of the wizard. */
export function firstRefused(error: CallError): Step | null {
  const paths = Object.keys(error.fields)
  if (paths.some((path) => leaseFields.has(path))) return 'lease'
  return paths.some((path) => path.startsWith('occupants')) ? 'occupants' : null
}

const withFields = (error: CallError, fields: Record<string, string>): CallError | null =>
  Object.keys(fields).length === 0
    ? null
    : new CallError(error.status, { code: error.code, message: error.message, fields })

export const errorOfLease = (error: CallError | null): CallError | null =>
  error && withFields(error, Object.fromEntries(Object.entries(error.fields).filter(([path]) => leaseFields.has(path))))

/** The same for one occupant, with the paths of the occupant's form. */
export function errorOfOccupant(error: CallError | null, at: number): CallError | null {
  if (!error) return null
  const own = Object.entries(error.fields).flatMap(([path, message]) => {
    const match = occupantField.exec(path)
    return match && Number(match[1]) === at ? [[match[2] as string, message] as const] : []
  })
  return withFields(error, Object.fromEntries(own))
}

/** The first message for each occupant, by index. */
export function problemsOfOccupants(error: CallError | null): ReadonlyMap<number, string> {
  const problems = new Map<number, string>()
  for (const [path, message] of Object.entries(error?.fields ?? {})) {
    const match = occupantField.exec(path)
    if (match && !problems.has(Number(match[1]))) problems.set(Number(match[1]), message)
  }
  return problems
}
