import { randomUUID } from 'node:crypto'
import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import { draftById, draftOfForm, type DraftKind, type DraftRow } from '../../areas/law/drafts.queries.ts'
import { entryVersions, type EntryVersionRow } from '../../areas/law/entry-versions.queries.ts'
import type { LawEditor } from '../../areas/law/law-editor.ts'
import { lawKinds } from '../../areas/law/law-kinds.ts'
import { ruleRows, type RuleRow } from '../../areas/law/law-page.queries.ts'
import { lastSimulation } from '../../areas/law/law-runs.queries.ts'
import { lockPublishable, publishRule, type Publishable } from '../../areas/law/publish-rule.ts'
import { publishTyped } from '../../areas/law/publish-typed.ts'
import { toLawRule } from '../../areas/law/read-law-page.ts'
import { instrumentNames } from '../../areas/law/rule-versions.queries.ts'
import { createDraft, discardRuleDraft, saveRuleDraft } from '../../areas/law/save-draft.ts'
import { startSimulation } from '../../areas/law/start-simulation.ts'
import { typedFromEntry } from '../../areas/law/typed-entry-rule.ts'
import type { TypedRule } from '../../areas/law/typed-fields.ts'
import { typedFrom } from '../../areas/law/typed-rule.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { confirmPage } from '../kit/forms/confirm-page.ts'
import { parseId, parseUuid, readText, type Values } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { html } from '../kit/html/html.ts'
import { linkTo, lawPath } from '../kit/html/links.ts'
import { momentText } from '../kit/html/wording.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asLawEditor } from './as-law-editor.ts'
import { ruleDraftPage, savedTexts } from './draft-page.ts'
import { draftName, dutyView, entryView } from './draft-views.ts'
import { publishedAlone } from './published-alone.ts'
import {
  at,
  confirmPublishPath,
  discardPath,
  draftPath,
  newDraftPath,
  publishPath,
  simulateDraftPath,
  simulationPath,
} from './law-paths.ts'

const readTyped = (form: Values, kind: DraftKind): TypedRule =>
  Object.fromEntries(lawKinds[kind].fields.map((name) => [name, readText(form, name).replaceAll('\r\n', '\n')]))

async function draftOf({ site, session, params }: SignedInCall): Promise<DraftRow> {
  const id = parseId(readText(params, 'id'))
  const db = readingFrom(site, session.userId)
  const draft = id === undefined ? undefined : await maybeOne(db, draftById(site.state, id))
  if (!draft) throw notFound('This draft was not found')
  return draft
}

type Refused = { typed: TypedRule; refusal: ChangeRefusal; creationKey?: string }

/** The kind of a new draft, of the address or of its form. */
const kindOf = ({ query, form }: SignedInCall): DraftKind =>
  readText(form, 'draft_kind') === 'ENTRY' || readText(query, 'kind') === 'ENTRY' ? 'ENTRY' : 'DUTY'

const typedFromVersion = (row: RuleRow | EntryVersionRow): TypedRule =>
  'ground' in row ? typedFromEntry(row) : typedFrom(row)

/** The form of a draft, or of one that is not stored yet. */
async function showDraft(call: SignedInCall, draft: DraftRow | null, refused?: Refused): Promise<Answer> {
  const { site, session, query, form, now } = call
  const [rows, entries, instruments, [simulation]] = await readingFrom(site, session.userId).batch([
    ruleRows(site.state, site.timeZone),
    entryVersions(site.state, site.timeZone),
    instrumentNames(site.state),
    lastSimulation(site.state, { draftId: draft?.id ?? 0 }),
  ])
  const today = dayIn(site.timeZone, now)
  const kind = draft?.kind ?? kindOf(call)
  const from = parseId(readText(query, 'from'))
  const origin = (kind === 'DUTY' ? rows : entries).find(({ ruleId }) => ruleId === from)
  const typed = refused?.typed ?? draft?.typed ?? (origin ? typedFromVersion(origin) : {})
  const saved = readText(query, 'saved')
  const page = ruleDraftPage(call, {
    draft,
    creationKey: refused?.creationKey ?? randomUUID(),
    typed,
    refusal: refused?.refusal,
    day: refused ? readText(form, 'day') : '',
    saved: !refused && Object.hasOwn(savedTexts, saved) ? (saved as keyof typeof savedTexts) : undefined,
    view:
      kind === 'DUTY'
        ? dutyView(
            call,
            typed,
            rows.map((row) => toLawRule(row, today)),
          )
        : entryView(call, typed, entries),
    instruments: instruments.map(({ name }) => name),
    simulation,
  })
  return showPage(page, refused?.refusal.status ?? 200)
}

async function createFromForm(call: SignedInCall): Promise<Answer> {
  const kind = kindOf(call)
  const typed = readTyped(call.form, kind)
  const creationKey = parseUuid(readText(call.form, 'creation_key'))
  if (creationKey === undefined) throw new Problem('malformed', 'The form cannot be read.')
  let id = 0
  const refusal = await refusalOf(async () => {
    id = await asLawEditor(call, async (editor) => createDraft(editor, creationKey, typed, kind))
  })
  if (!refusal) return goTo(linkTo(call.site, at(draftPath, id), { saved: 'yes' }))
  const { site, session } = call
  const created = await maybeOne(readingFrom(site, session.userId), draftOfForm(site.state, creationKey))
  // What was typed is shown beside the draft and can replace it. If that is no draft any more, it can be a new one.
  return created?.status === 'OPEN'
    ? showDraft(call, created, { typed, refusal })
    : showDraft(call, null, { typed, refusal, ...(refusal.status !== 409 && { creationKey }) })
}

function askToDiscard(call: SignedInCall, { id, kind, typed, version, updatedAt, updatedBy }: DraftRow): Answer {
  const when = momentText(updatedAt, call.site.timeZone)
  return confirmPage(call, {
    title: 'Discard this draft?',
    text: html`<p>
      “${draftName(kind, typed)}”, last changed ${when} by ${updatedBy}, is removed with all that is typed in it.
    </p>`,
    path: at(discardPath, id),
    button: 'Discard this draft',
    fields: { version: String(version) },
    cancelPath: at(draftPath, id),
  })
}

/** The second question to a user who publishes without a second person, with what changes in numbers. */
async function askToPublishAlone(call: SignedInCall): Promise<Answer> {
  const { site } = call
  const draft = await draftOf(call)
  let publishable = null as Publishable | null
  await refusalOf(async () => {
    publishable = await asLawEditor(call, async (editor) => lockPublishable(editor, draft.id, draft.version))
  })
  // The page of the draft says why it cannot be published yet, or lets a second person publish it.
  if (publishable === null || publishable.toConfirm === null) return goTo(linkTo(site, at(draftPath, draft.id)))
  const { rule, toConfirm } = publishable
  return confirmPage(call, {
    title: 'Publish this draft alone?',
    text: await publishedAlone(call, rule, toConfirm),
    path: at(confirmPublishPath, draft.id),
    button: `Publish alone, in force from ${shortDay(rule.inForceFrom)}`,
    fields: { version: String(draft.version), simulation: String(toConfirm) },
    cancelPath: at(draftPath, draft.id),
  })
}

const readVersion = ({ form }: SignedInCall): number => Number(readText(form, 'version')) || 0

type Sent = { id: number; kind: DraftKind; version: number; typed: TypedRule }

const publishedText = (kind: DraftKind): string => (kind === 'DUTY' ? 'published' : 'publishedEntry')

export function draftRoutes(routes: PageRoutes): void {
  /** A button of the draft's form: what was typed comes back if it is refused. `work` returns where to go. */
  const button = (path: string, work: (editor: LawEditor, sent: Sent, call: SignedInCall) => Promise<string>): void =>
    routes.staff(
      'POST',
      path,
      async (call) => {
        const { id, kind } = await draftOf(call)
        const sent = { id, kind, version: readVersion(call), typed: readTyped(call.form, kind) }
        let next = ''
        const refusal = await refusalOf(async () => {
          next = await asLawEditor(call, async (editor) => work(editor, sent, call))
        })
        return refusal ? showDraft(call, await draftOf(call), { typed: sent.typed, refusal }) : goTo(next)
      },
      { roles: ['LAW'] },
    )

  routes.staff('GET', newDraftPath, async (call) => showDraft(call, null), { roles: ['LAW'] })

  routes.staff('POST', newDraftPath, createFromForm, { roles: ['LAW'] })

  routes.staff('GET', draftPath, async (call) => showDraft(call, await draftOf(call)), { roles: ['LAW'] })

  routes.staff(
    'GET',
    discardPath,
    async (call) => {
      const draft = await draftOf(call)
      return draft.status === 'OPEN' ? askToDiscard(call, draft) : showDraft(call, draft)
    },
    { roles: ['LAW'] },
  )

  routes.staff(
    'POST',
    discardPath,
    async (call) => {
      const { id, typed } = await draftOf(call)
      const refusal = await refusalOf(async () =>
        asLawEditor(call, async (editor) => discardRuleDraft(editor, id, readVersion(call))),
      )
      if (refusal) return showDraft(call, await draftOf(call), { typed, refusal })
      return goTo(linkTo(call.site, lawPath, { done: 'discarded' }))
    },
    { roles: ['LAW'] },
  )

  button(draftPath, async (editor, sent, { site }) => {
    await saveRuleDraft(editor, sent)
    return linkTo(site, at(draftPath, sent.id), { saved: 'yes' })
  })

  button(publishPath, async (editor, sent, { site }) => {
    const done = await publishTyped(editor, sent)
    if (done === 'TO_CONFIRM') return linkTo(site, at(confirmPublishPath, sent.id))
    return done === 'PUBLISHED'
      ? linkTo(site, lawPath, { done: publishedText(sent.kind) })
      : linkTo(site, at(draftPath, sent.id), { saved: 'unpublished' })
  })

  routes.staff('GET', confirmPublishPath, askToPublishAlone, { roles: ['LAW'] })

  routes.staff(
    'POST',
    confirmPublishPath,
    async (call) => {
      const { id, kind, typed } = await draftOf(call)
      const confirmed = Number(readText(call.form, 'simulation')) || 0
      const refusal = await refusalOf(async () =>
        asLawEditor(call, async (editor) => publishRule(editor, id, readVersion(call), confirmed)),
      )
      if (refusal) return showDraft(call, await draftOf(call), { typed, refusal })
      return goTo(linkTo(call.site, lawPath, { done: publishedText(kind) }))
    },
    { roles: ['LAW'] },
  )

  button(simulateDraftPath, async (editor, sent, { site, form }) => {
    await saveRuleDraft(editor, sent)
    const runId = await startSimulation(editor, { draftId: sent.id }, readText(form, 'day'))
    return linkTo(site, at(simulationPath, runId))
  })
}
