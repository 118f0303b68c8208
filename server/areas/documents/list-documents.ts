import type { DocumentQuery, PropertyDocument } from '../../../contract/documents/document-calls.ts'
import type { DocumentChoice } from '../../../contract/documents/documents.ts'
import { Problem } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { missingOwner, type DocumentOwner } from './document-owner.ts'
import { ownerStatus } from './document-owner.queries.ts'
import { documentReply } from './document-reply.ts'
import {
  documentServices,
  documentsPage,
  documentTotals,
  documentTypes,
  type DocumentFilter,
} from './documents.queries.ts'

type Page = { items: PropertyDocument[]; total: number; unfilteredTotal: number }

function refuseUnknown(name: 'type' | 'service', codes: readonly string[], known: readonly DocumentChoice[]): void {
  const unknown = codes.find((code) => !known.some((choice) => choice.code === code))
  if (unknown === undefined) return
  const message = `There is no document ${name} “${unknown}”`
  throw new Problem('malformed', message, { [name]: message })
}

const codesOf = (codes: readonly string[]) => codes.filter((code) => code !== '').map((code) => code.toUpperCase())

export async function listDocuments(scope: Scope, owner: DocumentOwner, query: DocumentQuery): Promise<Page> {
  const filter: DocumentFilter = {
    isRemoved: query.removed === 'true',
    types: codesOf(query.type),
    services: codesOf(query.service),
    providedBy: query['provided-by'],
    text: query.query ?? '',
  }
  const slice = { page: query.page, pageSize: query['page-size'] }
  const [status, types, services, totals, rows] = await scope.db.batch([
    ownerStatus(scope.agencyId, owner),
    documentTypes,
    documentServices,
    documentTotals(scope.agencyId, owner, filter),
    documentsPage(scope.agencyId, owner, filter, slice),
  ])
  if (status.length === 0) throw await missingOwner(scope, owner)
  refuseUnknown('type', filter.types, types)
  refuseUnknown('service', filter.services, services)
  return {
    items: rows.map(documentReply),
    total: totals[0]?.total ?? 0,
    unfilteredTotal: totals[0]?.unfilteredTotal ?? 0,
  }
}
