import {
  agencyActionForm,
  callNoteForm,
  contactableTenants,
  noTenantsText,
} from '../../../contract/access-issues/access-issue-forms.ts'
import type { TypedAction } from '../../../contract/access-issues/access-case.ts'
import { agreedTimeLabel, type Solution } from '../../../contract/access-issues/access-issues.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { EmailMeta } from '../../../contract/emails.ts'
import { exceptionBounds } from '../../../contract/entry-preferences.ts'
import { characterCount } from '../../../contract/form-rules.ts'
import { longestNotes, shortestKeyNotes } from '../../../contract/limits.ts'
import { visibleLines } from '../../../contract/visible-text.ts'
import { parsePart } from '../../platform/parse-request.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { cleanMessage } from '../emails/clean-message.ts'
import type { CaseFacts } from './case-facts.ts'

/** `occupantName` is null for a note that is not about a call. */
export type CallNote = { occupantName: string | null; html: string; text: string }
export type ParsedAction = {
  solution: Solution
  notes: string | null
  date: Day | null
  /** Set if the notes are those of a call with a tenant. */
  call: CallNote | null
  /** Set if the solution consists of an email that is sent now. */
  email: EmailMeta | null
}

const refuse = (field: string, message: string) => ruleBroken(message, { [field]: message })

/** The note itself is the solution, so it cannot be empty. */
const consistOfNotes = new Set([
  'ProvideAccessInstructions',
  'ProvideInstructionsToBypassHomeSecurity',
  'AddAdditionalPointOfContact',
])

function checkNotes(label: string, notes: string | null): void {
  if (consistOfNotes.has(label) && notes === null) throw refuse('notes', 'Notes cannot be empty')
  if (label === 'VerifyKeyOnsite' && characterCount(notes ?? '') < shortestKeyNotes)
    throw refuse('notes', 'Key onsite notes must be at least 5 characters long')
}

/** An entry method can be allowed until a day within a year. */
function checkDate(label: string, date: Day | null, today: Day): void {
  const { min, max } = exceptionBounds(today)
  if (date !== null && label.startsWith('AllowEntry') && date > max)
    throw refuse('date', `Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`)
}

/** The notes of a call, as they may be stored. */
export function toCallNote(occupantName: string, notes: string, apiUrl: string): CallNote {
  const html = cleanMessage(notes, apiUrl, 'notes')
  const text = visibleLines(html)
  if (text === '') throw refuse('notes', 'Notes are required')
  return { occupantName, html, text }
}

function parseCall(typed: TypedAction, solution: Solution, { occupants }: CaseFacts, apiUrl: string): ParsedAction {
  if (contactableTenants(occupants).length === 0) throw refuse('occupantId', noTenantsText)
  const { notes, occupantId } = parsePart(callNoteForm, typed, 'body') as { notes: string; occupantId: number }
  const occupantName = occupants.find((person) => person.occupantId === occupantId)?.name.trim()
  if (!occupantName) throw refuse('occupantId', 'Please select a tenant of this property')
  const call = toCallNote(occupantName, notes, apiUrl)
  const withName = Array.from(`${occupantName}: ${call.text}`)
  return {
    ...withoutFields(solution),
    notes: withName.length > longestNotes ? `${withName.slice(0, longestNotes - 1).join('')}…` : withName.join(''),
    call,
  }
}

const withoutFields = (solution: Solution): ParsedAction => ({
  solution,
  notes: null,
  date: null,
  call: null,
  email: null,
})

/** The email is about the access issue from which it was written. */
function parseEmail({ email, issueId }: TypedAction, propertyId: number, label: string): EmailMeta | null {
  if (!email) return null
  if (!label.startsWith('AgencyEmail')) throw refuse('email', 'This is not solved by an email')
  return { ...email, propertyId, noticeId: issueId || null }
}

/** Applies the rules of the solution: its group decides which fields it has, some solutions have rules of their own. */
export function parseAction(
  typed: TypedAction,
  solution: Solution,
  facts: CaseFacts,
  { today, apiUrl }: { today: Day; apiUrl: string },
): ParsedAction {
  const { solution_label: label, solution_group: group } = solution
  if (label === 'SpeakWithTenant') return parseCall(typed, solution, facts, apiUrl)
  const needsDay = label === agreedTimeLabel && !facts.isVisitBooked
  const form = parsePart(agencyActionForm({ today, needsDay }), typed, 'body') as {
    notes: string | null
    date: Day | null
  }
  const notes = group === 'NotifyDIWithNotes' ? form.notes : null
  const date = group === 'NotifyDIWithDate' ? form.date : null
  checkNotes(label, notes)
  checkDate(label, date, today)
  return { ...withoutFields(solution), notes, date, email: parseEmail(typed, facts.propertyId, label) }
}
