import pg from 'pg'
import { experimentWireName, type ExperimentName } from '../../contract/me.ts'
import type { StateCode } from '../../contract/states.ts'
import { firstStaffRoles, type StaffRole } from '../platform/staff-roles.ts'
import { GivenMoney } from './given-money.ts'

/** Inserts the people and things a test needs as the owner of the database, bypassing all rules except constraints. */
export class Given extends GivenMoney {
  readonly #switchedOn: string[] = []

  static async in(ownerUrl: string): Promise<Given> {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    return new Given(client)
  }

  async agency(state: StateCode = 'vic', name = `Agency ${this.nextNumber()}`): Promise<number> {
    return this.id('insert into agencies (state, name) values ($1, $2)', [state, name])
  }

  async user(
    state: StateCode = 'vic',
    options: {
      name?: string
      /** With every role but that of a technician. */
      isAdministrator?: boolean
      roles?: readonly StaffRole[]
      isActive?: boolean
      isDemo?: boolean
    } = {},
  ): Promise<number> {
    const number = this.nextNumber()
    const roles = options.roles ?? (options.isAdministrator ? firstStaffRoles : [])
    const id = await this.id(
      `insert into users (state, username, name, email, staff_roles, is_active, is_demo)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        state,
        `user.${number}`,
        options.name ?? `User ${number}`,
        `user.${number}@agency.example.com`,
        roles,
        options.isActive ?? true,
        // Staff of tests need no second factor, unless a test is about it.
        options.isDemo ?? roles.length > 0,
      ],
    )
    // Tests are about the agreement only if they add one later.
    await this.rows('insert into terms_acceptances (user_id, terms_id) select $1, id from terms', [id])
    return id
  }

  async membership(userId: number, agencyId: number, options: { isMaster?: boolean } = {}): Promise<void> {
    await this.rows(
      `insert into memberships (user_id, agency_id, state, is_master) select $1, id, state, $3 from agencies where id = $2`,
      [userId, agencyId, options.isMaster ?? false],
    )
  }

  /** Lets a member send emails from the agency's domain. */
  async emailSender(userId: number, agencyId: number): Promise<void> {
    await this.rows(
      `update agencies set email_domain = 'agency.example.com', is_email_domain_verified = true where id = $1`,
      [agencyId],
    )
    await this.rows('update memberships set can_send_email = true where user_id = $1 and agency_id = $2', [
      userId,
      agencyId,
    ])
  }

  async propertyManager(agencyId: number, name = `Manager ${this.nextNumber()}`): Promise<number> {
    return this.id('insert into property_managers (agency_id, name) values ($1, $2)', [agencyId, name])
  }

  async integration(agencyId: number, software = 'PROPERTY_ME'): Promise<void> {
    await this.row('agency_integrations', { agency_id: agencyId, software })
  }

  /** Software that the agency has connected, and that is not read in a test. */
  async connectedSoftware(agencyId: number, software = 'PROPERTY_ME'): Promise<void> {
    await this.row('agency_integrations', {
      agency_id: agencyId,
      software,
      connection: 'CONNECTED',
      next_sync_at: '2999-01-01',
    })
  }

  async terms(effectiveFrom: string, text = 'Be kind.'): Promise<number> {
    return this.id('insert into terms (effective_from, text_content) values ($1, $2)', [effectiveFrom, text])
  }

  /** Restores what an earlier file of tests has changed for all agencies. */
  async switchOff(): Promise<void> {
    await this.rows('update experiments set is_on_by_default = false where name = any($1)', [
      this.#switchedOn.splice(0),
    ])
  }

  /** Switches features on for everyone who has no switch of their own. */
  async features(...names: ExperimentName[]): Promise<void> {
    const switchedOn = await this.rows<{ name: string }>(
      'update experiments set is_on_by_default = true where name = any($1) and not is_on_by_default returning name',
      [names.map(experimentWireName)],
    )
    this.#switchedOn.push(...switchedOn.map(({ name }) => name))
  }

  async experiment(name: string, isOn: boolean, whom: { agencyId?: number; userId?: number }): Promise<void> {
    await this.rows(
      'insert into experiment_assignments (experiment, is_on, agency_id, user_id) values ($1, $2, $3, $4)',
      [name, isOn, whom.agencyId ?? null, whom.userId ?? null],
    )
  }
}
