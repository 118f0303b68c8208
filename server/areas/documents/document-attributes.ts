import type { DocumentUpload } from '../../../contract/documents/documents.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { documentServices, documentTypes } from './documents.queries.ts'

export type Attributes = { type: string; services: DocumentUpload['services'] }

/** Codes in the spelling of the catalogue, each service once. An unknown code breaks the rule of its field. */
export async function knownAttributes(scope: Scope, { type, services }: Attributes): Promise<Attributes> {
  const [types, subjects] = await scope.db.batch([documentTypes, documentServices])
  const knownType = type.toUpperCase()
  if (!types.some(({ code }) => code === knownType)) {
    const message = `There is no document type “${type}”`
    throw ruleBroken(message, { type: message })
  }
  const byCode = new Map<string, Attributes['services'][number]>()
  for (const { code: given, otherServiceName } of services) {
    const code = given.toUpperCase()
    if (!subjects.some((subject) => subject.code === code)) {
      const message = `There is no document service “${given}”`
      throw ruleBroken(message, { services: message })
    }
    if (!byCode.has(code)) byCode.set(code, { code, otherServiceName: code === 'OTHER' ? otherServiceName : null })
  }
  return { type: knownType, services: [...byCode.values()] }
}
