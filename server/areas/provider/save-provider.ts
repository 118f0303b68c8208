import type { Day } from '../../../contract/days.ts'
import { recordChange, type Actor } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import {
  detailsVersions,
  insertDetails,
  insertProviderLicence,
  insertLogo,
  licenceVersions,
  lockProvider,
  withdrawDetails,
  withdrawProviderLicence,
  type DetailsVersion,
  type LicenceKind,
  type LicenceVersion,
  type ProviderDetails,
} from './provider.queries.ts'
import {
  checkDetails,
  checkLicence,
  isSamePayment,
  type TypedDetails,
  type TypedProviderLicence,
} from './typed-details.ts'
import { releaseWaiting } from './waiting-documents.queries.ts'

/** A colleague who manages staff, in the state's system. */
export type ProviderEditor = Actor & { db: Db; userId: number; today: Day }

/** The version that holds on a day; versions are given the latest recorded first. */
export const holdingOn = <Version extends { validFrom: Day; version: number; withdrawnAt?: string | null }>(
  versions: readonly Version[],
  day: Day,
): Version | undefined =>
  versions
    .filter(({ validFrom, withdrawnAt = null }) => validFrom <= day && withdrawnAt === null)
    .toSorted((a, b) => (a.validFrom === b.validFrom ? b.version - a.version : a.validFrom < b.validFrom ? 1 : -1))[0]

/** What a version says, in the order of the form. */
const parts = ({
  validFrom,
  legalName,
  tradingName,
  abn,
  addressLines,
  phone,
  email,
  workingHours,
  ...rest
}: ProviderDetails) => {
  const { accountName, bsb, accountNumber, billerCode } = rest
  return {
    validFrom,
    legalName,
    tradingName,
    abn,
    addressLines,
    phone,
    email,
    workingHours,
    accountName,
    bsb,
    accountNumber,
    billerCode,
  }
}

/** What is empty is left out. */
const orLeftOut = (_: string, value: unknown): unknown =>
  value === null || (Array.isArray(value) && value.length === 0) ? undefined : value
const saysOf = (details: ProviderDetails): string =>
  JSON.stringify({ ...parts(details), validFrom: undefined }, orLeftOut)

type Latest = { version: number; recordedBy: string | null; recordedAt: string }

function refuseStale(latest: Latest | undefined, seen: string, { state }: ProviderEditor): void {
  if (String(latest?.version ?? 0) === seen) return
  const by = latest ? ` by ${latest.recordedBy ?? 'the system'} at ${momentIn(state, latest.recordedAt)}` : ''
  throw new Problem('conflict', `These details were changed${by}. Compare before you save.`)
}

const refuseErrors = (errors: Record<string, string>): void => {
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
}

async function afterChange(
  editor: ProviderEditor,
  entity: 'provider_details' | 'provider_licences',
  before: object | undefined,
  after: object,
): Promise<void> {
  const change = { action: 'change-provider', entity, ...(before && { before }), after } as const
  await recordChange(editor.db, editor, change, 'STATE_SYSTEM')
  await editor.db.rows(releaseWaiting(editor.state))
}

/** Adds a version. Documents that waited for it are issued soon after. */
export async function saveDetails(
  editor: ProviderEditor,
  { typed, version, isConfirmed }: { typed: TypedDetails; version: string; isConfirmed: boolean },
): Promise<void> {
  const { db, state, today, userId, now } = editor
  await db.rows(lockProvider(state))
  const versions = await db.rows(detailsVersions(state))
  const [latest] = versions
  const { details, errors } = checkDetails(typed, { today, isDemo: latest?.isDemo ?? false })
  // The same form sent again, such as by a second click.
  if (
    latest?.withdrawnAt === null &&
    JSON.stringify([parts(latest), latest.reason]) === JSON.stringify([parts(details), typed.reason])
  )
    return
  refuseStale(latest, version, editor)
  const before: DetailsVersion | undefined = holdingOn(versions, details.validFrom)
  if (!isConfirmed && !isSamePayment(before, details))
    errors['password'] ??= 'Enter your password to change the account or the biller code.'
  refuseErrors(errors)
  if (saysOf(details) === (before ? saysOf(before) : '{}'))
    throw ruleBroken(before ? 'Nothing would change: these details hold on that day already.' : 'Enter the details.')
  const recorded = { state, version: (latest?.version ?? 0) + 1, reason: typed.reason, userId, now }
  await db.rows(insertDetails(details, recorded))
  await afterChange(editor, 'provider_details', before && parts(before), { ...parts(details), reason: typed.reason })
}

/** Takes back a version before its day; what held before holds on. Taken back twice, nothing more happens. */
export async function withdrawPlanned(editor: ProviderEditor, version: number): Promise<void> {
  const { db, state, today } = editor
  await db.rows(lockProvider(state))
  const found = (await db.rows(detailsVersions(state))).find((each) => each.version === version)
  if (!found) throw notFound('This version was not found.')
  if (found.withdrawnAt !== null) return
  if (found.validFrom <= today)
    throw new Problem('conflict', `Version ${version} holds already. Enter other details instead.`)
  await db.rows(withdrawDetails(state, version, editor))
  await afterChange(editor, 'provider_details', parts(found), { version, isWithdrawn: true })
}

/** From today on; what is planned for later keeps its own. */
export async function saveProviderLogo(editor: ProviderEditor, logo: Buffer | null): Promise<void> {
  const { db, state } = editor
  await db.rows(lockProvider(state))
  const added = await maybeOne(db, insertLogo(state, logo, editor))
  if (added) await afterChange(editor, 'provider_details', undefined, { ...added, hasLogo: logo !== null })
}

/** Whether no licence of the kind held on that day or since: then one may be entered that began in the past. */
const isGap = (versions: readonly LicenceVersion[], from: Day, today: Day): boolean =>
  versions.every(({ validFrom, endsOn, replacedFrom, withdrawnAt }) => {
    const last = [endsOn ?? '9999-12-31', replacedFrom ?? '9999-12-31'].toSorted()[0] ?? ''
    return validFrom >= today || withdrawnAt !== null || last < from
  })

export async function saveLicence(
  editor: ProviderEditor,
  kind: LicenceKind,
  { typed, version }: { typed: TypedProviderLicence; version: string },
): Promise<void> {
  const { db, state, today, userId, now } = editor
  await db.rows(lockProvider(state))
  const versions = (await db.rows(licenceVersions(state))).filter((each) => each.kind === kind)
  const latest = versions.toSorted((a, b) => b.version - a.version)[0]
  const { licence, errors } = checkLicence(typed, today, isGap(versions, typed.validFrom, today))
  const same = ({ number, holder, validFrom, endsOn }: typeof licence) =>
    JSON.stringify([number, holder, validFrom, endsOn])
  if (latest?.withdrawnAt === null && same(latest) === same(licence)) return
  refuseStale(latest, version, editor)
  refuseErrors(errors)
  await db.rows(
    insertProviderLicence(kind, licence, {
      state,
      version: (latest?.version ?? 0) + 1,
      reason: typed.reason,
      userId,
      now,
    }),
  )
  await afterChange(editor, 'provider_licences', latest && { kind, number: latest.number, endsOn: latest.endsOn }, {
    kind,
    ...licence,
    reason: typed.reason,
  })
}

/** Takes back a licence before its day. Taken back twice, nothing more happens. */
export async function withdrawLicence(editor: ProviderEditor, kind: LicenceKind, version: number): Promise<void> {
  const { db, state, today } = editor
  await db.rows(lockProvider(state))
  const versions = await db.rows(licenceVersions(state))
  const found = versions.find((each) => each.kind === kind && each.version === version)
  if (!found) throw notFound('This licence was not found.')
  if (found.withdrawnAt !== null) return
  if (found.validFrom <= today) throw new Problem('conflict', 'This licence holds already. Enter another one instead.')
  await db.rows(withdrawProviderLicence(state, found, editor))
  const { number, holder, validFrom, endsOn } = found
  await afterChange(
    editor,
    'provider_licences',
    { kind, number, holder, validFrom, endsOn },
    { kind, isWithdrawn: true },
  )
}
