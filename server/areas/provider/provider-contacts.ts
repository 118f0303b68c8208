import { stateCodes, type StateCode } from '../../../contract/states.ts'
import type { ProviderContact } from '../../../contract/brand.ts'
import type { Clock } from '../../platform/clock.ts'
import { one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import { todayIn } from '../../platform/scope.ts'
import { providerContact } from './provider.queries.ts'

const freshMs = 10_000
const nobody: ProviderContact = { name: null, phone: null, email: null, licence: null }

/** How people reach the provider in each state, for every page; read again after some seconds. */
export class ProviderContacts {
  readonly #known = new Map<StateCode, { contact: ProviderContact; readAt: number }>()
  readonly #databases: Databases
  readonly #clock: Clock

  constructor(databases: Databases, clock: Clock) {
    this.#databases = databases
    this.#clock = clock
  }

  /** As last read; nothing is known of a state that was never read. */
  of(state: StateCode): ProviderContact {
    return this.#known.get(state)?.contact ?? nobody
  }

  /** Keeps what is known if the database does not answer: a page that needs no more is still shown. */
  async read(state: StateCode): Promise<ProviderContact> {
    const now = performance.now()
    if (now - (this.#known.get(state)?.readAt ?? -freshMs) < freshMs) return this.of(state)
    const reader = this.#databases.of(state).reader({ state, agencyId: null, userId: null })
    try {
      const contact = await one(reader, providerContact(state, todayIn(state, this.#clock.now())))
      this.#known.set(state, { contact, readAt: now })
    } catch {
      this.#known.set(state, { contact: this.of(state), readAt: now })
    }
    return this.of(state)
  }

  async readAll(): Promise<Record<StateCode, ProviderContact>> {
    const all = stateCodes.map(async (state) => [state, await this.read(state)] as const)
    return Object.fromEntries(await Promise.all(all)) as Record<StateCode, ProviderContact>
  }

  async anyEmail(): Promise<string | undefined> {
    return Object.values(await this.readAll()).find(({ email }) => email !== null)?.email ?? undefined
  }

  /** After a change by this server. */
  forget(state: StateCode): void {
    this.#known.delete(state)
  }
}
