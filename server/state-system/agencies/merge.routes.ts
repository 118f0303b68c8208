import { dayIn } from '../../../contract/days.ts'
import { storedAgency, type StoredAgency } from '../../areas/agencies/agencies.queries.ts'
import { mergeHindrances, mergeOfAgency } from '../../areas/agency-merges/agency-merges.queries.ts'
import { periodLabels } from '../../areas/billing/billing-period.ts'
import { agreementOn } from '../../areas/billing/billing.queries.ts'
import { agreedPlanName, payAsYouGo } from '../../areas/billing/packages.ts'
import { payerLabels } from '../../areas/billing/payers.ts'
import * as preview from '../../areas/agency-merges/merge-preview.queries.ts'
import { refusePair } from '../../areas/agency-merges/merge-rules.ts'
import { startMerge } from '../../areas/agency-merges/start-merge.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { agencyRoles } from '../../platform/staff-roles.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { scriptedPage } from '../kit/routes/content-policy.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { findAgency } from './agency.routes.ts'
import { changingAgencies } from './agencies-call.ts'
import { isMergeWorking, mergePage, mergePath, type DryRun } from './merge-page.ts'

const mostTargets = 2000
/** One more than is shown. */
const mostNames = 21

/** How both are charged, where that differs. */
async function readBilling(db: Db, { site, now }: SignedInCall, pair: readonly StoredAgency[]): Promise<string[]> {
  const texts: string[] = []
  for (const { id } of pair) {
    const agreed = await one(db, agreementOn(id, dayIn(site.timeZone, now)))
    const { plan, payer, period } = agreed
    const how = plan === payAsYouGo ? '' : `, invoiced ${periodLabels[period].toLowerCase()}`
    texts.push(`${agreedPlanName(agreed)}${how}; pays: ${payerLabels[payer].toLowerCase()}`)
  }
  return new Set(texts).size === 1 ? [] : pair.map(({ name }, place) => `${name}: ${texts[place]}`)
}

async function readDryRun(db: Db, call: SignedInCall, source: StoredAgency, into: number): Promise<DryRun> {
  const { now } = call
  const target = await maybeOne(db, storedAgency(into))
  refusePair(source, target)
  const ids = [source.id, target.id, mostNames] as const
  const [[own], [before], [shared], addresses, users, masters, managers, keys, software, hindrances] = await db.batch([
    preview.mergeCounts(source.id),
    preview.mergeCounts(target.id),
    preview.countSameUsers(source.id, target.id),
    preview.sameAddresses(...ids),
    preview.sameUsers(...ids),
    preview.losingMasters(...ids),
    preview.sameManagers(...ids),
    preview.sameKeyNumbers(...ids),
    preview.sourceSoftware(source.id),
    mergeHindrances(source.id, target.id, now),
  ])
  if (!own || !before || !shared) throw new Error('Counts are always answered')
  const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name)
  return {
    target,
    source: own,
    before,
    sharedUsers: shared.count,
    hindrances,
    conflicts: {
      addresses: names(addresses),
      users: names(users),
      masters: names(masters),
      managers: names(managers),
      keys: names(keys),
      software: names(software),
      billing: await readBilling(db, call, [source, target]),
    },
  }
}

async function show(call: SignedInCall, into: number | undefined, given?: ChangeRefusal): Promise<Answer> {
  const { site, session, query } = call
  const agency = await findAgency(call)
  const db = readingFrom(site, session.userId)
  const [targets, [merge]] = await db.batch([
    preview.possibleTargets(site.state, agency.id, mostTargets),
    mergeOfAgency(agency.id),
  ])
  let refusal = given
  let dryRun: DryRun | undefined
  if (into !== undefined && !isMergeWorking(merge)) {
    const refused = await refusalOf(async () => {
      dryRun = await readDryRun(db, call, agency, into)
    })
    refusal ??= refused
  }
  const isStarted = readText(query, 'notice') === 'started'
  const page = mergePage(call, { agency, targets, merge, dryRun, isStarted, refusal })
  return showPage(page, refusal?.status ?? 200, isMergeWorking(merge) ? scriptedPage(site.portalUrl) : {})
}

const nothingChosen: ChangeRefusal = {
  status: 422,
  message: 'Please correct what is marked.',
  fields: { into: 'Choose the agency into which it is merged.' },
}

/** Staff merge an agency into another of the state, after a dry run. */
export function mergeRoutes(routes: PageRoutes): void {
  const options = { roles: agencyRoles }
  routes.staff(
    'GET',
    mergePath,
    async (call) => {
      const into = parseId(readText(call.query, 'into'))
      const isMissing = into === undefined && Object.hasOwn(call.query, 'into')
      return show(call, into, isMissing ? nothingChosen : undefined)
    },
    options,
  )

  routes.staff(
    'POST',
    mergePath,
    async (call) => {
      const { id: sourceId } = await findAgency(call)
      const into = parseId(readText(call.form, 'into'))
      const typedName = readText(call.form, 'typedName')
      const refusal = await refusalOf(async () =>
        changingAgencies(call, async (scope) => startMerge(scope, { sourceId, targetId: into ?? 0, typedName })),
      )
      if (refusal) return show(call, into, refusal)
      return goTo(linkTo(call.site, mergePath.replace(':id', String(sourceId)), { notice: 'started' }))
    },
    options,
  )
}
