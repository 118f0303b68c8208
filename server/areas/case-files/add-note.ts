import { callNoteForm } from '../../../contract/access-issues/access-issue-forms.ts'
import { caseNoteForm, type addCaseNote } from '../../../contract/case-files.ts'
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { parsePart } from '../../platform/parse-request.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { insertCallNote } from '../access-issues/access-actions.queries.ts'
import { toCallNote, type CallNote } from '../access-issues/parse-action.ts'
import { paragraph } from '../emails/letter.ts'
import { lockProperty } from '../property-lock/lock-property.ts'
import { findCase, occupantOfProperty } from './case-files.queries.ts'

type Ids = { id: number; caseId: number }
type Typed = BodyOf<typeof addCaseNote>

const notTenant = 'Please select a tenant of this property'

async function parseNote({ db, agencyId }: Scope, { id }: Ids, typed: Typed, apiUrl: string): Promise<CallNote> {
  if (typeof typed.occupantId !== 'number') {
    const { notes } = parsePart(caseNoteForm, typed, 'body') as { notes: string }
    return { occupantName: null, html: paragraph(notes), text: notes }
  }
  const { notes, occupantId } = parsePart(callNoteForm, typed, 'body') as { notes: string; occupantId: number }
  // The tenant may have moved out since the call.
  const occupant = await maybeOne(db, occupantOfProperty(agencyId, id, occupantId))
  if (!occupant) throw ruleBroken(notTenant, { occupantId: notTenant })
  return toCallNote(occupant.name.trim(), notes, apiUrl)
}

/** Adds what the agency noted to the record of a case, which stays as it is otherwise. */
export async function addNote(
  scope: Scope,
  ids: Ids,
  typed: Typed,
  apiUrl: string,
): Promise<ReplyOf<typeof addCaseNote>> {
  const { db, agencyId, today } = scope
  const { id: propertyId, caseId } = ids
  await lockProperty(scope, propertyId)
  if (!(await maybeOne(db, findCase(agencyId, propertyId, caseId, today)))) throw notFound('Access case not found')
  const note = await parseNote(scope, ids, typed, apiUrl)
  const { id: noteId } = await one(db, insertCallNote(scope, { propertyId, caseId }, note))
  await recordChange(db, scope, {
    action: 'add-case-note',
    entity: 'call_notes',
    entityId: noteId,
    propertyId,
    after: { caseId, occupant: note.occupantName, notes: note.text },
  })
  return { noteId }
}
