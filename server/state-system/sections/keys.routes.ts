import { collectKey, returnCollectedKey, undoKey } from '../../areas/visit-records/visit-keys.ts'
import { notFound } from '../../platform/problem.ts'
import { formError, notice } from '../form-fields.ts'
import { parseId, readText, type Values } from '../form-values.ts'
import { html } from '../html.ts'
import { refusalOf } from '../inbox/refused-change.ts'
import { linkTo } from '../links.ts'
import { listPdfPath } from '../lists/list-address.ts'
import { sendListPdf } from '../lists/list-pdf.ts'
import { showList } from '../lists/show-list.ts'
import { goTo, type Answer, type PageRoutes } from '../page-routes.ts'
import type { Agency } from '../people.queries.ts'
import { asRecorder } from './as-recorder.ts'
import { keptParameters } from './key-button.ts'
import { keyLists, keyManagementPath, keyViews, type KeyView } from './keys.ts'
import { agencyChoice, forAgency, type SectionCall } from './section.ts'

const title = 'Key management'
const doneTexts: Readonly<Record<string, string>> = {
  collected: 'The key is recorded as collected.',
  returned: 'The key is recorded as returned.',
  undone: 'What was recorded about the key is taken back.',
}

const viewOf = (text: string): KeyView => (Object.hasOwn(keyViews, text) ? (text as KeyView) : 'week')

const show = async (
  call: SectionCall,
  agencies: Agency[],
  answer: Parameters<typeof showList>[3] = {},
): Promise<Answer> => {
  const done = doneTexts[readText(call.query, 'done')]
  const above = html`${agencyChoice(call, agencies, keyManagementPath)} ${done !== undefined && notice(done)}`
  const view = viewOf(readText(call.query, 'view'))
  if (view === 'out') return showList(call, keyLists.out, above, answer)
  return view === 'all' ? showList(call, keyLists.all, above, answer) : showList(call, keyLists.week, above, answer)
}

const sendPdf = async (call: SectionCall): Promise<Answer> => {
  const view = viewOf(readText(call.query, 'view'))
  if (view === 'out') return sendListPdf(call, keyLists.out)
  return view === 'all' ? sendListPdf(call, keyLists.all) : sendListPdf(call, keyLists.week)
}

/** Keys that are needed, with technicians, or can be used. A user of the agency records who has them. */
export function keyRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', keyManagementPath, async (call) => forAgency(call, title, show))
  routes.signedIn('GET', listPdfPath(keyManagementPath), async (call) => forAgency(call, title, sendPdf))
  routes.signedIn('POST', keyManagementPath, async (call) =>
    forAgency(
      call,
      title,
      async (inAgency, agencies) => recordKey({ ...inAgency, query: shownPart(call.form) }, agencies),
      call.form,
    ),
  )
}

/** The part of the list that the form was on. */
const shownPart = (form: Values): Values =>
  Object.fromEntries([...keptParameters, 'view'].map((name) => [name, readText(form, name)]))

async function recordKey(call: SectionCall, agencies: Agency[]): Promise<Answer> {
  const { site, agency, form } = call
  const visitId = parseId(readText(form, 'visit'))
  const collectionId = parseId(readText(form, 'collection'))
  const undoText = readText(form, 'undo')
  const undo = undoText === 'collected' || undoText === 'returned' ? undoText : undefined
  const refusal = await refusalOf(async () =>
    asRecorder(call, agency.id, async (recorder) => {
      if (undo !== undefined && collectionId !== undefined) return undoKey(recorder, collectionId, undo)
      if (visitId !== undefined) return collectKey(recorder, visitId)
      if (collectionId !== undefined) return returnCollectedKey(recorder, collectionId)
      throw notFound('This key was not found.')
    }),
  )
  if (refusal) return show(call, agencies, { status: refusal.status, error: formError(refusal.message) })
  const done = undo !== undefined ? 'undone' : visitId === undefined ? 'returned' : 'collected'
  const row = visitId ?? parseId(readText(form, 'row'))
  const list = linkTo(site, keyManagementPath, { agency: agency.id, ...(call.query as Record<string, string>), done })
  // Back at the row, from which the keyboard goes on.
  return goTo(row === undefined ? list : `${list}#visit-${row}`)
}
