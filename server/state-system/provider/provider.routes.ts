import { dayIn, type Day } from '../../../contract/days.ts'
import { licenceKinds } from '../../areas/provider/document-waits.ts'
import {
  detailsVersions,
  licencesEnding,
  licenceVersions,
  type DetailsVersion,
  type LicenceKind,
} from '../../areas/provider/provider.queries.ts'
import {
  holdingOn,
  saveDetails,
  saveLicence,
  saveProviderLogo,
  withdrawLicence,
  withdrawPlanned,
  type ProviderEditor,
} from '../../areas/provider/save-provider.ts'
import {
  checkDetails,
  detailLabels,
  isSamePayment,
  licenceLabels,
  type TypedDetails,
  type TypedProviderLicence,
} from '../../areas/provider/typed-details.ts'
import { paymentParts } from '../../areas/provider/typed-payment.ts'
import { documentsHeld } from '../../areas/provider/waiting-documents.queries.ts'
import { notFound } from '../../platform/problem.ts'
import { parseId, readText, type Values } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo, providerPath } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { changing, readingFrom } from '../kit/routes/state-site.ts'
import { refusePassword } from '../kit/sessions/account-call.ts'
import {
  licenceOf,
  licencePage,
  licencePath,
  providerLogoPath,
  providerPage,
  withdrawVersionPath,
} from './provider-page.ts'

const todayOf = ({ site, now }: Pick<SignedInCall, 'site' | 'now'>): Day => dayIn(site.timeZone, now)

type Editing = Pick<SignedInCall, 'site' | 'session' | 'now' | 'requestId'>

/** Runs a change; the pages of this server show it at once. */
export async function asProviderEditor(call: Editing, work: (editor: ProviderEditor) => Promise<void>): Promise<void> {
  const { site, session, now, requestId } = call
  const { userId, originalUserId } = session
  const actor = { state: site.state, agencyId: null, userId, originalUserId, now, requestId, today: todayOf(call) }
  await changing(site, userId, async (db) => work({ ...actor, db }))
  site.contacts.forget(site.state)
}

const textOf = (form: Values, name: string): string =>
  readText(form, name)
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

const textsOf = (form: Values, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name)]))

const readDetails = (form: Values): TypedDetails =>
  textsOf(form, [...Object.keys(detailLabels), ...paymentParts]) as TypedDetails

const toTyped = (version: DetailsVersion | undefined, today: Day): TypedDetails => ({
  validFrom: today,
  legalName: version?.legalName ?? '',
  tradingName: version?.tradingName ?? '',
  abn: version?.abn ?? '',
  address: version?.addressLines.join('\n') ?? '',
  phone: version?.phone ?? '',
  email: version?.email ?? '',
  workingHours: version?.workingHours ?? '',
  accountName: version?.accountName ?? '',
  bsb: version?.bsb ?? '',
  accountNumber: version?.accountNumber ?? '',
  billerCode: version?.billerCode ?? '',
  reason: version ? '' : 'First entry',
})

const newsOf: Readonly<Record<string, string>> = {
  details: 'Saved. Documents that waited only for it are issued within minutes.',
  licence: 'The licence is saved. Documents that waited only for it are issued within minutes.',
  logo: 'The logo is saved.',
  earlyLogo: 'The logo is saved. A planned version keeps the logo with which it was planned.',
  withdrawn: 'The planned version is withdrawn.',
}
const logoErrors: Readonly<Record<string, string>> = {
  'no-file': 'Choose an image.',
  'too-large': 'This file is too large.',
}

async function showProvider(
  call: SignedInCall,
  refused?: { typed: TypedDetails; refusal: ChangeRefusal },
): Promise<Answer> {
  const { site, session, query } = call
  const today = todayOf(call)
  const db = readingFrom(site, session.userId)
  const [versions, licences, held, ending] = await db.batch([
    detailsVersions(site.state),
    licenceVersions(site.state),
    documentsHeld(site.state, today),
    licencesEnding(site.state, today),
  ])
  const saved = readText(query, 'saved')
  const hasPlanned = versions.some(({ validFrom, withdrawnAt }) => validFrom > today && withdrawnAt === null)
  const badLogo = readText(query, 'refused')
  const page = providerPage(call, {
    versions,
    licences,
    held,
    ending,
    today,
    typed: refused?.typed ?? toTyped(holdingOn(versions, today), today),
    refusal: refused?.refusal,
    news: refused ? undefined : newsOf[hasPlanned && saved === 'logo' ? 'earlyLogo' : saved],
    logoError: badLogo === '' ? undefined : (logoErrors[badLogo] ?? 'This is not an image that can be used.'),
  })
  return showPage(page, refused?.refusal.status ?? 200)
}

/** The password is asked for only where the account or the biller code changes. */
async function save(call: SignedInCall): Promise<Answer> {
  const { site, session, form } = call
  const typed = readDetails(form)
  const versions = await readingFrom(site, session.userId).rows(detailsVersions(site.state))
  const { details, errors } = checkDetails(typed, { today: todayOf(call), isDemo: versions[0]?.isDemo ?? false })
  const isConfirmed = !isSamePayment(holdingOn(versions, details.validFrom), details)
  const password = isConfirmed ? await refusePassword(call, readText(form, 'password')) : undefined
  if (password !== undefined)
    return showProvider(call, {
      typed,
      refusal: { status: 422, message: 'Please correct what is marked.', fields: { ...errors, password } },
    })
  const refusal = await refusalOf(async () =>
    asProviderEditor(call, async (editor) =>
      saveDetails(editor, { typed, version: readText(form, 'version'), isConfirmed }),
    ),
  )
  return refusal ? showProvider(call, { typed, refusal }) : goTo(linkTo(site, providerPath, { saved: 'details' }))
}

function kindOf({ params }: SignedInCall): LicenceKind {
  const kind = readText(params, 'kind')
  if (!Object.hasOwn(licenceKinds, kind)) throw notFound('There is no such licence.')
  return kind as LicenceKind
}

async function showLicence(
  call: SignedInCall,
  refused?: { typed?: TypedProviderLicence; refusal: ChangeRefusal },
): Promise<Answer> {
  const { site, session } = call
  const kind = kindOf(call)
  const licences = await readingFrom(site, session.userId).rows(licenceVersions(site.state))
  const now = licenceOf(licences, kind, todayOf(call))
  const typed = refused?.typed ?? {
    number: now?.number ?? '',
    holder: now?.holder ?? '',
    validFrom: todayOf(call),
    endsOn: now?.endsOn ?? '',
    reason: now ? '' : 'First entry',
  }
  return showPage(
    licencePage(call, { kind, licences, typed, today: todayOf(call), refusal: refused?.refusal }),
    refused?.refusal.status ?? 200,
  )
}

const saveLicencePage = async (call: SignedInCall): Promise<Answer> => {
  const kind = kindOf(call)
  const typed = textsOf(call.form, Object.keys(licenceLabels)) as TypedProviderLicence
  const version = readText(call.form, 'version')
  const refusal = await refusalOf(async () =>
    asProviderEditor(call, async (editor) => saveLicence(editor, kind, { typed, version })),
  )
  return refusal ? showLicence(call, { typed, refusal }) : goTo(linkTo(call.site, providerPath, { saved: 'licence' }))
}

const withdraw = async (call: SignedInCall): Promise<Answer> => {
  const version = parseId(readText(call.form, 'version')) ?? 0
  const refusal = await refusalOf(async () =>
    asProviderEditor(call, async (editor) => withdrawPlanned(editor, version)),
  )
  if (!refusal) return goTo(linkTo(call.site, providerPath, { saved: 'withdrawn' }))
  const versions = await readingFrom(call.site, call.session.userId).rows(detailsVersions(call.site.state))
  return showProvider(call, { typed: toTyped(holdingOn(versions, todayOf(call)), todayOf(call)), refusal })
}

const withdrawPlannedLicence = async (call: SignedInCall): Promise<Answer> => {
  const kind = kindOf(call)
  const version = parseId(readText(call.form, 'version')) ?? 0
  const refusal = await refusalOf(async () =>
    asProviderEditor(call, async (editor) => withdrawLicence(editor, kind, version)),
  )
  return refusal ? showLicence(call, { refusal }) : goTo(linkTo(call.site, providerPath, { saved: 'withdrawn' }))
}

const removeLogo = async (call: SignedInCall): Promise<Answer> => {
  await asProviderEditor(call, async (editor) => saveProviderLogo(editor, null))
  return goTo(linkTo(call.site, providerPath, { saved: 'logo' }))
}

/** Who the provider is in this state: pages for colleagues who manage staff. */
export function providerRoutes(routes: PageRoutes): void {
  routes.staff('GET', providerPath, showProvider, { roles: ['STAFF_MANAGER'] })
  routes.staff('POST', providerPath, save, { roles: ['STAFF_MANAGER'] })
  routes.staff('POST', withdrawVersionPath, withdraw, { roles: ['STAFF_MANAGER'] })
  routes.staff('GET', licencePath, showLicence, { roles: ['STAFF_MANAGER'] })
  routes.staff('POST', licencePath, saveLicencePage, { roles: ['STAFF_MANAGER'] })
  routes.staff('POST', `${licencePath}/withdraw`, withdrawPlannedLicence, { roles: ['STAFF_MANAGER'] })
  routes.staff('POST', `${providerLogoPath}/remove`, removeLogo, { roles: ['STAFF_MANAGER'] })
}
