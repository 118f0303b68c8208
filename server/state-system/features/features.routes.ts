import { allFeatures, featureLabel } from '../../areas/features/feature-list.ts'
import { featureChanges, featureStates, type FeatureSubject } from '../../areas/features/features.queries.ts'
import { featureVersion, switchFeatures } from '../../areas/features/switch-features.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { agencyName } from '../kit/agency/agencies.queries.ts'
import { readNote } from '../kit/forms/fields.ts'
import { parseId, readPage, readText } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { html, type Part, renderTable } from '../kit/html/html.ts'
import { featuresPath, linkTo } from '../kit/html/links.ts'
import { containing } from '../kit/lists/like-pattern.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asStateEditor } from '../kit/sessions/as-staff.ts'
import { featureSwitchesPage, readWanted, type SwitchesPage } from './feature-switches-page.ts'
import { agencyFeaturesPath, featuresPage, newAgencyFeaturesPath, userFeaturesPath } from './features-page.ts'
import {
  agenciesNamed,
  featureCounts,
  featureSwitches,
  featureUser,
  usersNamed,
  usersWithSwitches,
  type AgencyException,
  type SwitchableAgency,
} from './features.queries.ts'

const shownChanges = 20

async function showOverview(call: SignedInCall): Promise<Answer> {
  const { site, session, query } = call
  const db = readingFrom(site, session.userId)
  const text = readText(query, 'name').trim().slice(0, 100)
  const page = readPage(query)
  const feature = allFeatures.find(({ name }) => name === readText(query, 'feature'))?.name
  const counts = await db.rows(featureCounts(site.state))
  const found =
    text === ''
      ? undefined
      : {
          agencies: await db.rows(agenciesNamed(site.state, containing(text), page)),
          users: await db.rows(usersNamed(site.state, containing(text), page)),
        }
  const where =
    feature === undefined
      ? undefined
      : { name: feature, where: await db.rows(featureSwitches(site.state, feature, page)) }
  return showPage(featuresPage(call, { counts, text, page, found, feature: where }))
}

/** Whose features a page shows, and what stands around the form. */
type Shown = { subject: FeatureSubject; path: string; title: string; intro: Part; others: Part }

const idOf = ({ params }: SignedInCall): number => parseId(readText(params, 'id')) ?? 0

const exceptionsTable = ({ site }: SignedInCall, users: readonly AgencyException[]): Part =>
  users.length > 0 &&
  renderTable({
    caption: 'Users with switches of their own, which win',
    rows: users,
    empty: '',
    columns: [
      { header: 'User', cell: ({ id, name }) => html`<a href="${linkTo(site, `/Features/user/${id}`)}">${name}</a>` },
      { header: 'Features', cell: ({ features }) => features.map(featureLabel).join(', ') },
    ],
  })

async function ofAgency(call: SignedInCall): Promise<Shown> {
  const { site, session } = call
  const id = idOf(call)
  const db = readingFrom(site, session.userId)
  const agency = await maybeOne(db, agencyName(site.state, id))
  if (!agency) throw notFound('This agency was not found')
  return {
    subject: { agencyId: id, userId: null },
    path: `/Features/agency/${id}`,
    title: `Features of ${agency.name}`,
    intro: html`<p>They hold for all users of the agency without a switch of their own.</p>`,
    others: exceptionsTable(call, await db.rows(usersWithSwitches(id))),
  }
}

const withinAgencies = (
  call: SignedInCall,
  id: number,
  agencies: readonly SwitchableAgency[],
  chosen: number | null,
): Part =>
  agencies.length > 1 &&
  html`<p>
    ${
      chosen === null
        ? 'Only within one agency: '
        : html`<a href="${linkTo(call.site, `/Features/user/${id}`)}">In all agencies</a>, or only within: `
    }
    ${agencies
      .filter((agency) => agency.id !== chosen)
      .map(
        (agency, place) =>
          html`${place > 0 && ', '}<a href="${linkTo(call.site, `/Features/user/${id}`, { agency: agency.id })}"
              >${agency.name}</a
            >${agency.isSwitched && ' (switched)'}`,
      )}
  </p>`

async function ofUser(call: SignedInCall): Promise<Shown> {
  const { site, session, query } = call
  const id = idOf(call)
  const user = await maybeOne(readingFrom(site, session.userId), featureUser(site.state, id))
  if (!user) throw notFound('This user was not found')
  const wanted = readText(query, 'agency')
  const agency = user.agencies.find((each) => each.id === parseId(wanted))
  if (wanted !== '' && !agency) throw notFound('This user does not work for this agency')
  const path = `/Features/user/${id}`
  return {
    subject: { agencyId: agency?.id ?? null, userId: id },
    path,
    title: agency ? `Features of ${user.name} in ${agency.name}` : `Features of ${user.name}`,
    intro: html`<p>${user.username}. A switch here wins over that of the agency; as usual follows the agency.</p>
      ${withinAgencies(call, id, user.agencies, agency?.id ?? null)}`,
    others: null,
  }
}

const ofNewAgencies = async (): Promise<Shown> => ({
  subject: { agencyId: null, userId: null },
  path: newAgencyFeaturesPath,
  title: 'Features of new agencies',
  intro: html`<p>An agency gets these when it is created. Agencies that exist already do not change.</p>`,
  others: null,
})

const addressOf = ({ site }: SignedInCall, { path, subject }: Shown, query: Record<string, number> = {}): string =>
  linkTo(site, path, {
    ...(subject.userId !== null && subject.agencyId !== null && { agency: subject.agencyId }),
    ...query,
  })

async function show(call: SignedInCall, shown: Shown, refused?: SwitchesPage['refused']): Promise<Answer> {
  const { site, session, query } = call
  const db = readingFrom(site, session.userId)
  const [states, changes] = await db.batch([
    featureStates(site.state, shown.subject),
    featureChanges(site.state, shown.subject, shownChanges),
  ])
  const { agencyId, userId } = shown.subject
  const page: SwitchesPage = {
    title: shown.title,
    action: addressOf(call, shown),
    states,
    changes,
    version: featureVersion(changes),
    intro: shown.intro,
    others: shown.others,
    refused,
    isSaved: readText(query, 'saved') !== '' && refused === undefined,
    hasFlags: agencyId !== null && userId === null,
  }
  return showPage(featureSwitchesPage(call, page), refused?.refusal.status ?? 200)
}

async function save(call: SignedInCall, shown: Shown): Promise<Answer> {
  const { form } = call
  const wanted = readWanted(form)
  const reason = readNote(form, 'reason') ?? ''
  const version = parseId(readText(form, 'version')) ?? 0
  const refusal = await refusalOf(async () =>
    asStateEditor(call, async (editor) => switchFeatures(editor, shown.subject, { wanted, version, reason })),
  )
  return refusal ? show(call, shown, { wanted, reason, refusal }) : goTo(addressOf(call, shown, { saved: 1 }))
}

/** Pages on which the provider's staff switch what agencies and users may use. */
export function featureRoutes(routes: PageRoutes): void {
  const options = { roles: ['OFFICE', 'STAFF_MANAGER'] } as const
  routes.staff('GET', featuresPath, showOverview, options)
  const pages = [
    [agencyFeaturesPath, ofAgency],
    [userFeaturesPath, ofUser],
    [newAgencyFeaturesPath, ofNewAgencies],
  ] as const
  for (const [path, find] of pages) {
    routes.staff('GET', path, async (call) => show(call, await find(call)), options)
    routes.staff('POST', path, async (call) => save(call, await find(call)), options)
  }
}
