import { isDay, type Day } from '../../../contract/days.ts'
import { recordChange, type Actor, type Source } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { allItems, pricesOnDay } from '../prices/prices.queries.ts'
import { saveOwnBilling } from '../property-lock/write-property.queries.ts'
import {
  agreementOn,
  agreementVersions,
  enqueueTagRefresh,
  insertAgreement,
  lockBilling,
  lockOwnBilling,
  type Agreement,
  type AgreementVersion,
} from './billing.queries.ts'
import { byService, findPlan, payAsYouGo, planOptions } from './packages.ts'
import type { Payer } from './payers.ts'
import { checkAgreement, reasonProblem, type TypedAgreement } from './typed-agreement.ts'

export type BillingEditor = Actor & { db: Db; agencyId: number; userId: number | null; today: Day; source: Source }

const refuse = (errors: Readonly<Record<string, string>>): void => {
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
}

const contentOf = ({ validFrom, endsOn, plan, payer, period, billingDay }: Omit<Agreement, 'version'>) => ({
  validFrom,
  endsOn,
  plan,
  payer,
  period,
  billingDay,
})
const isSame = (one: Omit<Agreement, 'version'>, other: Omit<Agreement, 'version'>): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

function refuseStale({ state }: BillingEditor, latest: AgreementVersion | undefined, seen: string): void {
  if (String(latest?.version ?? 0) === seen) return
  const by = latest ? ` by ${latest.by ?? 'the system'} at ${momentIn(state, latest.at)}` : ''
  throw new Problem('conflict', `This agreement was changed${by}. Compare before you save.`)
}

/** A package must have a price, because its invoices are made at night. */
async function priceProblem({ db, state, agencyId }: BillingEditor, plan: string, day: Day): Promise<object> {
  if (plan === payAsYouGo || plan === byService || !isDay(day)) return {}
  const prices = await db.rows(pricesOnDay(state, agencyId, day, [plan]))
  return prices.length > 0 ? {} : { plan: 'This package has no price on this day. Enter its price first.' }
}

async function record(editor: BillingEditor, agreement: Agreement, reason: string, before?: Agreement): Promise<void> {
  const { db, agencyId } = editor
  await db.rows(insertAgreement(agencyId, agreement, { ...editor, reason }))
  await recordChange(
    db,
    editor,
    {
      action: 'change-billing-agreement',
      entity: 'billing_agreements',
      entityId: agencyId,
      ...(before && { before: contentOf(before) }),
      after: { ...contentOf(agreement), reason },
    },
    editor.source,
  )
}

/** Agrees with an agency how it is charged from a day on. The same form sent again has no effect. */
export async function saveAgreement(
  editor: BillingEditor,
  { typed, version }: { typed: TypedAgreement; version: string },
): Promise<void> {
  const { db, state, agencyId, today } = editor
  await db.rows(lockBilling(agencyId))
  const [items, versions] = await db.batch([allItems(state), agreementVersions(agencyId)])
  const [latest] = versions
  const { agreement, errors } = checkAgreement(typed, { plans: planOptions(items, latest?.plan), today })
  if (latest && isSame(latest, agreement)) return
  refuseStale(editor, latest, version)
  refuse({ ...(await priceProblem(editor, agreement.plan, agreement.validFrom)), ...errors })
  await record(editor, { ...agreement, version: (latest?.version ?? 0) + 1 }, typed.reason, latest)
  await db.rows(enqueueTagRefresh(state, agencyId))
}

/** What is agreed with a new agency: its plan by code or name, by the year, each property on its own day. */
export async function beginAgreement(
  editor: BillingEditor,
  { planText, payer }: { planText: string; payer: Payer },
): Promise<void> {
  const options = planOptions(await editor.db.rows(allItems(editor.state)))
  const plan = findPlan(options, planText)
  if (plan === undefined)
    refuse({ packageName: `Choose one of ${options.map(({ label }) => label).join('; ')}, or leave it empty.` })
  const agreement: Agreement = {
    version: 1,
    validFrom: editor.today,
    endsOn: null,
    plan: plan ?? payAsYouGo,
    payer,
    period: 'YEAR',
    billingDay: null,
  }
  await record(editor, agreement, 'As agreed when the agency was created')
}

export type TypedOwnBilling = { propertyId: number; plan: string; startsOn: string; reason: string }

/** Charges one property otherwise than agreed with its agency, or from a day of its own; empty: as agreed. */
export async function saveOwnPlan(editor: BillingEditor, typed: TypedOwnBilling): Promise<void> {
  const { db, state, agencyId, today } = editor
  await db.rows(lockBilling(agencyId))
  const property = await maybeOne(db, lockOwnBilling(agencyId, typed.propertyId))
  const [plan, startsOn] = [typed.plan === '' ? null : typed.plan, typed.startsOn === '' ? null : typed.startsOn]
  if (property && property.plan === plan && property.startsOn === startsOn) return
  const [items, [agreed]] = await db.batch([allItems(state), agreementOn(agencyId, today)])
  const options = planOptions(items, property?.plan ?? undefined)
  const [before, after] = [property?.plan, plan].map((own) => own ?? agreed?.plan ?? payAsYouGo)
  const errors: Record<string, string> = {}
  if (!property) errors['propertyId'] = 'No property of this agency has this number.'
  else if (property.isCancelled) errors['propertyId'] = 'This property is cancelled.'
  if (plan !== null && !options.some(({ value }) => value === plan)) errors['ownPlan'] = 'Choose one.'
  if (startsOn !== null && !isDay(startsOn)) errors['startsOn'] = 'Enter a day, or leave it empty.'
  else if (startsOn !== null && startsOn < today) errors['startsOn'] = 'Choose today or later.'
  else if (startsOn === null && after !== payAsYouGo && (plan !== null || before === payAsYouGo))
    errors['startsOn'] = 'Enter the first day of its first period.'
  const problem = reasonProblem(typed.reason)
  if (problem !== undefined) errors['ownReason'] = problem
  refuse(errors)
  const price = await priceProblem(editor, plan ?? payAsYouGo, startsOn ?? today)
  if ('plan' in price) refuse({ ownPlan: String(price.plan) })
  await db.rows(saveOwnBilling(editor, typed.propertyId, { plan, startsOn }))
  await recordChange(
    db,
    editor,
    {
      action: 'change-property-billing',
      entity: 'properties',
      entityId: typed.propertyId,
      propertyId: typed.propertyId,
      before: { plan: property?.plan, startsOn: property?.startsOn },
      after: { plan, startsOn, reason: typed.reason },
    },
    editor.source,
  )
  await refreshCards({ db, state, agencyId, today }, [typed.propertyId])
}
