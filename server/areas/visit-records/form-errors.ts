import { characterCount } from '../../../contract/form-rules.ts'
import { isDay, type Day } from '../../../contract/days.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'

/** Messages of a form by field, each for the person who typed. The first message of a field stays. */
export class FormErrors {
  readonly fields: Record<string, string> = {}

  add(field: string, message: string): void {
    if (!Object.hasOwn(this.fields, field)) this.fields[field] = message
  }

  get isEmpty(): boolean {
    return Object.keys(this.fields).length === 0
  }
}

/** The result of a check; what it refuses at fields is collected, so that all that is missing is told at once. */
export async function collectErrors<Result>(
  errors: FormErrors,
  check: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'rule-broken' || !error.fields) throw error
    for (const [field, message] of Object.entries(error.fields)) errors.add(field, message)
    return undefined
  }
}

/** How much is missing; each message is at its field. */
export function incompleteForm(
  { fields }: FormErrors,
  one = 'One thing must be completed or corrected before this can be submitted.',
): Problem {
  const count = Object.keys(fields).length
  return ruleBroken(
    count === 1 ? one : `${count} things must be completed or corrected before this can be submitted.`,
    fields,
  )
}

/** The text, or null if it is empty; refuses one that is too long. */
export function readOptional(errors: FormErrors, field: string, text: string, longest: number): string | null {
  const length = characterCount(text)
  if (length > longest) errors.add(field, `Please shorten this: it has ${length} characters, and ${longest} fit.`)
  return text === '' ? null : text
}

/** The day on which an appliance must be replaced. */
export function readExpiry(errors: FormErrors, field: string, text: string): Day | null {
  if (text === '') return null
  if (isDay(text)) return text
  errors.add(field, 'Enter a date, such as 2031-05-01.')
  return null
}
