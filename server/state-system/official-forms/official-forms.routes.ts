import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { dayIn } from '../../../contract/days.ts'
import { toFormEntries } from '../../areas/official-forms/form-entries.ts'
import {
  formById,
  formContent,
  formsOfState,
  ownNoticeName,
  saysHalfDay,
  unfilledNotices,
  type OfficialForm,
} from '../../areas/official-forms/official-forms.queries.ts'
import { endForm, publishOfficialForm, withdrawForm } from '../../areas/official-forms/publish-form.ts'
import { readForm } from '../../areas/official-forms/read-form.ts'
import {
  addForm,
  discardForm,
  formFieldErrors,
  refuseBadFields,
  saveForm,
  type FormEditor,
} from '../../areas/official-forms/save-form.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { fillForm } from '../../platform/pdf-form-fill.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { parseId, parseUuid, readText, type Values } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo, officialFormsPath } from '../kit/html/links.ts'
import { goTo, sendPdf, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { staffFileRoute } from '../kit/routes/staff-file-route.ts'
import type { Uploader, UploadRouteParts } from '../kit/routes/upload-routes.ts'
import { asStateEditor } from '../kit/sessions/as-staff.ts'
import { exampleValues } from './example-notice.ts'
import { officialFormPage } from './form-page.ts'
import {
  discardFormPath,
  endFormPath,
  exampleFormPath,
  formPath,
  pathWith,
  publishFormPath,
  uploadFormPath,
  withdrawFormPath,
} from './form-paths.ts'
import { mostUnfilled, officialFormsPage, uploadFormPage } from './forms-page.ts'

const options = { roles: ['LAW'] } as const
type Page = Pick<SignedInCall, 'site' | 'session'>

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const reading = ({ site, session }: Page) => readingFrom(site, session.userId)
const ownName = async (call: Page): Promise<string> => (await one(reading(call), ownNoticeName(call.site.state))).name

async function formOf(call: SignedInCall): Promise<OfficialForm> {
  const id = parseId(readText(call.params, 'id'))
  const form = id === undefined ? undefined : await maybeOne(reading(call), formById(call.site.state, id))
  if (!form) throw notFound('This form was not found')
  return form
}

const readVersion = ({ form }: SignedInCall): number => parseId(readText(form, 'version')) ?? 0

const listMessages: Readonly<Record<string, string>> = { discarded: 'The draft was discarded.' }
const formMessages: Readonly<Record<string, string>> = {
  uploaded: 'The form was read. Now say what is written into each of its fields.',
  saved: 'Saved. Look at the filled example, and ask a colleague to put the form in force.',
  published: 'The form is put in force from its first day.',
  withdrawn: 'Withdrawn. It is a draft again.',
  ended: 'The form is ended. Notices are our own again.',
}

async function showForms(call: SignedInCall): Promise<Answer> {
  const { site, now, query } = call
  const [forms, unfilled, [own]] = await reading(call).batch([
    formsOfState(site.state),
    unfilledNotices(site.state, now, mostUnfilled),
    ownNoticeName(site.state),
  ])
  const message = listMessages[readText(query, 'done')] ?? null
  return showPage(officialFormsPage(call, { forms, unfilled, ownName: own?.name ?? '', message }))
}

type Refused = { refusal: ChangeRefusal; typed?: Parameters<typeof officialFormPage>[1]['typed'] }

async function showForm(call: SignedInCall, refused?: Refused): Promise<Answer> {
  const form = await formOf(call)
  const message = refused ? null : (formMessages[readText(call.query, 'done')] ?? null)
  const page = { form, ownName: await ownName(call), message, ...refused }
  return showPage(officialFormPage(call, page), refused?.refusal.status ?? 200)
}

async function saveTyped(call: SignedInCall): Promise<Answer> {
  const { site, form } = call
  const { id, places } = await formOf(call)
  const chosen = Object.fromEntries(places.map((_, place) => [place, readText(form, `place${place}`)]))
  const typed = { name: oneLine(readText(form, 'name')), from: readText(form, 'from').trim(), chosen }
  const refusal = await refusalOf(async () =>
    asStateEditor(call, async (editor) => saveForm(editor, { id, version: readVersion(call) }, typed)),
  )
  return refusal ? showForm(call, { refusal, typed }) : goTo(linkTo(site, pathWith(formPath, id), { done: 'saved' }))
}

/** The form with an invented notice in it, as it is stored. */
async function sendExample(call: SignedInCall): Promise<Answer> {
  const { site, now } = call
  const form = await formOf(call)
  const db = reading(call)
  const { content } = await one(db, formContent(site.state, form.id))
  const { mustSayHalfDay } = await one(db, saysHalfDay(site.state, dayIn(site.timeZone, now)))
  const values = exampleValues(call, { ownName: await ownName(call), mustSayHalfDay })
  let pdf: Buffer | undefined
  const refusal = await refusalOf(async () => {
    const entries = toFormEntries(form.mapping, values)
    const order = { title: form.name, author: site.name, on: now.toISOString(), isDemo: false, entries }
    pdf = await fillForm({ ...order, bytes: content })
  })
  if (refusal) return showForm(call, { refusal })
  return sendPdf(`Example ${form.name}.pdf`, pdf as Buffer)
}

type Change = (editor: FormEditor, id: number, version: number) => Promise<void>

/** A button of the page of a form. */
function button(routes: PageRoutes, path: string, change: Change, done: string, isGone = false): void {
  const press = async (call: SignedInCall): Promise<Answer> => {
    const { id } = await formOf(call)
    const refusal = await refusalOf(async () =>
      asStateEditor(call, async (editor) => change(editor, id, readVersion(call))),
    )
    if (refusal) return showForm(call, { refusal })
    return goTo(linkTo(call.site, isGone ? officialFormsPath : pathWith(formPath, id), { done }))
  }
  routes.staff('POST', path, press, options)
}

/** Pages on which staff upload and match the official form that replaces our notice of entry. */
export function officialFormRoutes(routes: PageRoutes): void {
  routes.staff('GET', officialFormsPath, showForms, options)
  routes.staff(
    'GET',
    uploadFormPath,
    async (call) => showPage(uploadFormPage(call, { key: randomUUID(), ownName: await ownName(call) })),
    options,
  )
  routes.staff('GET', formPath, async (call) => showForm(call), options)
  routes.staff('POST', formPath, saveTyped, { ...options, bodyLimit: 200_000 })
  routes.staff('GET', exampleFormPath, sendExample, options)
  button(routes, publishFormPath, publishOfficialForm, 'published')
  button(routes, withdrawFormPath, withdrawForm, 'withdrawn')
  button(routes, endFormPath, endForm, 'ended')
  button(routes, discardFormPath, discardForm, 'discarded', true)
}

const typedIn = (fields: Values) => ({ name: oneLine(readText(fields, 'name')), from: readText(fields, 'from').trim() })

async function takeForm(uploader: Uploader, file: { path: string; fileName: string; fields: Values }) {
  const key = parseUuid(readText(file.fields, 'creation_key'))
  if (key === undefined) throw new Problem('malformed', 'The form cannot be read.')
  const typed = typedIn(file.fields)
  refuseBadFields(formFieldErrors(typed))
  const read = await readForm({ path: file.path })
  const id = await asStateEditor(uploader, async (editor) =>
    addForm(editor, key, typed, { fileName: file.fileName, read }),
  )
  return { location: linkTo(uploader.site, pathWith(formPath, id), { done: 'uploaded' }) }
}

/** The PDF of an official form, with its name and first day. */
export const officialFormFileRoutes = async (app: FastifyInstance, parts: UploadRouteParts): Promise<void> =>
  staffFileRoute(app, parts, {
    path: uploadFormPath,
    roles: options.roles,
    take: takeForm,
    refuse: async (uploader, error, fields) => {
      const typed = typedIn(fields)
      const errors = Object.keys(fields).length === 0 ? {} : formFieldErrors(typed)
      const key = randomUUID()
      const fault = Object.keys(errors).length === 0 ? { errors: { file: error }, error } : { errors, error }
      return uploadFormPage(uploader, { key, ownName: await ownName(uploader), ...typed, ...fault })
    },
  })
