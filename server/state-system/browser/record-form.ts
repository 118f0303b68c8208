// The form of a record on the page, and its fields by name.

import type { Fields } from './record-copies.ts'

/** A form that names the copy of its text on this phone. */
export type RecordForm = HTMLFormElement & { dataset: { copy: string; button?: string } }

export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const controlsOf = (form: HTMLFormElement): FormControl[] => [...form.elements] as FormControl[]

export const fieldOf = (form: HTMLFormElement, name: string): FormControl | undefined =>
  controlsOf(form).find((control) => control.name === name)

export const valueOf = (form: HTMLFormElement, name: string): string => fieldOf(form, name)?.value ?? ''

/** The buttons are named “action” too, which hides the property of the form. */
export const actionOf = (form: HTMLFormElement): string => form.getAttribute('action') ?? ''

export function setField(from: RecordForm, name: string, value: string): void {
  const field = fieldOf(from, name)
  if (field) field.value = value
}

/** All that the form would send. Records have no files. */
export const formEntries = (from: RecordForm) => [...new FormData(from)] as [string, string][]

/** Names of fields that are hidden and have no other control. */
function hiddenNames(from: RecordForm): Set<string> {
  const isHidden = new Map<string, boolean>()
  for (const { name, type } of controlsOf(from)) isHidden.set(name, type === 'hidden' && !isHidden.has(name))
  return new Set([...isHidden].flatMap(([name, hidden]) => (hidden ? [name] : [])))
}

export function readTypedFields(from: RecordForm): Fields {
  const hidden = hiddenNames(from)
  // A choice between two versions of the record is for this page only.
  return Object.fromEntries(formEntries(from).filter(([name]) => !hidden.has(name) && !name.startsWith('take.')))
}

const written = (fields: Fields): string =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([, text]) => text !== '')
      .toSorted(),
  )
export const sameText = (one: Fields, other: Fields): boolean => written(one) === written(other)

/** The record and the booking that the page shows. */
export const shownBy = (from: RecordForm): Fields =>
  Object.fromEntries(
    ['version', 'booking'].flatMap((name) => {
      const field = fieldOf(from, name)
      return field ? [[name, field.value]] : []
    }),
  )
