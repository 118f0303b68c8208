import { brokenRules } from '@contract/broken-rules.ts'
import type { PropertyDocument } from '@contract/documents/document-calls.ts'
import { documentAttributesForm } from '@contract/documents/documents.ts'

/** The type and services of a document while they are being filled in. */
export type Attributes = { type: { code: string } | null; services: DocumentService[] }
export type DocumentService = { code: string; otherServiceName: string | null }
export type AttributeErrors = {
  type?: string | undefined
  services?: string | undefined
  otherServiceName?: string | undefined
}

export const noAttributes: Attributes = { type: null, services: [] }

export const toAttributes = ({ type, services }: PropertyDocument): Attributes => ({
  type: { code: type.code },
  services: services.map(({ code, otherServiceName }) => ({ code, otherServiceName })),
})

export const hasAttributes = ({ type, services }: Attributes): boolean => type !== null || services.length > 0

/** The messages of the contract's rules, by field. */
export function errorsIn(attributes: Attributes): AttributeErrors {
  const errors: AttributeErrors = {}
  for (const [path, message] of Object.entries(brokenRules(documentAttributesForm, attributes))) {
    errors[fieldOf(path)] ??= message
  }
  return errors
}

function fieldOf(path: string): keyof AttributeErrors {
  if (path.startsWith('type')) return 'type'
  return path.endsWith('otherServiceName') ? 'otherServiceName' : 'services'
}

/** The form fields that are sent with a file. */
export function formFields(attributes: Attributes, replaces: number | null): Record<string, string> {
  const { type, services } = documentAttributesForm.parse(attributes)
  return {
    type: type.code,
    services: JSON.stringify(services),
    ...(replaces === null ? {} : { replaces: String(replaces) }),
  }
}
