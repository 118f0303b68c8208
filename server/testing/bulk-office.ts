import type { BulkAction, BulkResult, BulkSelectionInput } from '../../contract/bulk-actions/bulk-actions.ts'
import { runBulkActionJob, type BulkJobParts } from '../areas/bulk-actions/run-bulk-action.job.ts'
import { problemCodes, type ProblemCode } from '../areas/access-cases/access-problems.ts'
import { createLogger } from '../platform/logging.ts'
import { portalUrl, type Browser, type TestPortal } from './test-portal.ts'

const url = '/v1/agency/bulk-actions'

type PropertyOptions = { code?: ProblemCode; isLet?: boolean; email?: string | null; columns?: Record<string, unknown> }

/** An agency whose user may send email and starts bulk actions at properties with access issues. */
export class BulkOffice {
  readonly portal: TestPortal
  readonly agencyId: number
  readonly userId: number
  readonly browser: Browser

  private constructor(portal: TestPortal, ids: { agencyId: number; userId: number }, browser: Browser) {
    this.portal = portal
    this.agencyId = ids.agencyId
    this.userId = ids.userId
    this.browser = browser
  }

  static async open(portal: TestPortal): Promise<BulkOffice> {
    const { given } = portal
    const agencyId = await given.agency('vic', 'Wattle & Bird')
    await given.rows('update agencies set entry_preference_code = 2 where id = $1', [agencyId])
    const userId = await given.user('vic', { name: 'Priya Nair' })
    await given.membership(userId, agencyId)
    await given.emailSender(userId, agencyId)
    return new BulkOffice(portal, { agencyId, userId }, await portal.signIn(userId))
  }

  /** A property with an access issue and, unless it is not let, a tenant. */
  async property({
    code = 'TENANT_DETAILS_UNCONFIRMED',
    isLet = true,
    email = 'tilda@home.example.com',
    columns = {},
  }: PropertyOptions = {}): Promise<number> {
    const { given } = this.portal
    const id = await given.property(this.agencyId, {
      columns: { tenancy_confirmed_at: '2026-01-01T00:00:00Z', is_key_available: true, key_number: 'K1', ...columns },
    })
    await given.service(this.agencyId, id)
    if (isLet) {
      const tenancyId = await given.tenancy(this.agencyId, id)
      await given.rows('update occupants set email = $2 where tenancy_id = $1', [tenancyId, email])
    }
    await given.accessCase(this.agencyId, id, { problemId: problemCodes.indexOf(code) + 1 })
    return id
  }

  async properties(count: number, options: PropertyOptions = {}): Promise<number[]> {
    const ids: number[] = []
    for (let made = 0; made < count; made += 1) ids.push(await this.property(options))
    await this.makeCards()
    return ids
  }

  makeCards = async () => this.portal.makeCards(this.agencyId)

  check = async (selection: BulkSelectionInput, as = this.browser) => as.post(`${url}/check`, { selection })
  post = async (selection: BulkSelectionInput, count: number, action: object, as = this.browser) =>
    as.post(url, { selection, count, ...action })
  /** Starts an action at the given properties. */
  async start(propertyIds: number[], action: object = { kind: 'CONFIRM_TENANCY' }): Promise<BulkAction> {
    const reply = await this.post({ propertyIds }, propertyIds.length, action)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body.data as BulkAction
  }

  run = async (id: number, parts: Partial<BulkJobParts> = {}, attempt = 1): Promise<void> =>
    runBulkActionJob({ ...this.portal, apiUrl: portalUrl, portalUrl, ...parts }).perform(
      { state: 'vic', agencyId: this.agencyId, bulkActionId: id },
      { log: createLogger('silent'), attempt, maxAttempts: 12 },
    )

  read = async (id: number) => (await this.browser.get(`${url}/${id}`)).body.data as BulkAction
  stop = async (id: number) => this.browser.post(`${url}/${id}/stop`)
  carryOn = async (id: number) => this.browser.post(`${url}/${id}/continue`)
  undo = async (id: number) => this.browser.post(`${url}/${id}/undo`)
  results = async (id: number, query = '') =>
    (await this.browser.get(`${url}/${id}/properties?page-size=100${query}`)).body.data as {
      items: BulkResult[]
      total: number
    }
  /** The status and note of each property. */
  async outcomes(id: number): Promise<Map<number, [string, string | null]>> {
    const { items } = await this.results(id)
    return new Map(items.map(({ propertyId, status, note }) => [propertyId, [status, note]]))
  }

  audit = async (action: string) =>
    this.portal.given.rows<{ property_id: number; user_id: number; request_id: string; source: string }>(
      'select property_id, user_id, request_id, source from audit_events where agency_id = $1 and action = $2 order by id',
      [this.agencyId, action],
    )
  confirmedAt = async (propertyId: number) =>
    (
      await this.portal.given.rows<{ at: Date | null }>(
        'select tenancy_confirmed_at as at from properties where id = $1',
        [propertyId],
      )
    )[0]?.at?.toISOString() ?? null
  openIssues = async (propertyId: number) =>
    (
      await this.portal.given.rows<{ n: number }>(
        `select count(*)::int as n from access_issues i join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id
          where i.property_id = $1 and i.resolved_at is null and c.closed_at is null`,
        [propertyId],
      )
    )[0]?.n
}
