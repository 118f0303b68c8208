import type { Html } from '../html/html.ts'

/** The messages of a form by field, in the order in which it shows the fields. */
export function errorsInOrder(
  errors: Readonly<Record<string, string>>,
  { text }: Html,
): [name: string, message: string][] {
  const place = (name: string): number => text.indexOf(`id="${name}"`)
  return Object.entries(errors).toSorted(([one], [other]) => place(one) - place(other))
}
