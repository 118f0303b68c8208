import type { Day } from '../../../contract/days.ts'
import { states as stateFacts, type StateCode } from '../../../contract/states.ts'
import type { Item, SoftwareOffice } from '../../management-software/office-book.ts'
import { lotRow, markOf, memberRow } from '../../management-software/property-me-rows.ts'
import { signToken } from '../../management-software/property-me-tokens.ts'
import { vaultReAccount, vaultReToken } from '../../management-software/vault-re.routes.ts'
import { propertyDetail, userRow, vaultReId } from '../../management-software/vault-re-rows.ts'
import { readLot, readMember } from '../../outside/software/property-me-records.ts'
import type { SoftwareRecord } from '../../outside/software/records.ts'
import { readUser, readVaultProperty } from '../../outside/software/vault-re-records.ts'
import type { Config } from '../../platform/config.ts'

type Settings = Pick<Config, 'connectors' | 'portalUrl'>

/** What a connection of the demo data needs to know of a vendor’s stand-in. */
export type DemoSoftware = {
  software: string
  /** False if the operator has an access of its own, which demo data must not use. */
  isBuiltIn: (settings: Settings) => boolean
  /** The last reading found a key that was changed on both sides, and a record that waits for a person. */
  hasNews: boolean
  idOf: (externalId: string) => string
  accountId: (office: SoftwareOffice) => string | null
  credentials: (settings: Settings, office: SoftwareOffice, state: StateCode, now: Date) => object
  /** Where the next reading begins. */
  cursors: (office: SoftwareOffice, now: Date) => Record<string, object>
  readManager: (item: Item) => SoftwareRecord[]
  readProperty: (item: Item, office: SoftwareOffice) => SoftwareRecord[]
}

const vaultRe: DemoSoftware = {
  software: 'VAULTRE',
  isBuiltIn: ({ connectors }) => connectors.vaultRe.isBuiltIn,
  hasNews: true,
  // Its ids are numbers.
  idOf: (externalId) => String(vaultReId(externalId)),
  accountId: (office) => String(vaultReAccount(office)),
  credentials: ({ connectors }, office, state) => ({
    token: vaultReToken(connectors.vaultRe.apiKey, office),
    timeZone: stateFacts[state].timeZone,
  }),
  cursors: (_, now) => {
    const cursor = { since: now.toISOString(), whole: now.toISOString() }
    return { managers: cursor, people: cursor, properties: cursor, tenancies: cursor, events: cursor }
  },
  readManager: (item) => readUser(userRow(item)),
  readProperty: (item, office) =>
    readVaultProperty(propertyDetail(item, office), 'Australia/Melbourne', item.changedAt.slice(0, 10) as Day),
}

const demoLifeMs = 3650 * 86_400_000

/** The agency’s consent; its first access token has ended, so it is renewed before it is used. */
const propertyMe: DemoSoftware = {
  software: 'PROPERTY_ME',
  isBuiltIn: ({ connectors }) => connectors.propertyMe.isBuiltIn,
  hasNews: false,
  idOf: (externalId) => externalId,
  accountId: () => null,
  credentials: ({ connectors, portalUrl }, office, _, now) => ({
    accessToken: 'ended',
    refreshToken: signToken(connectors.propertyMe.clientSecret, 'refresh', office, now.getTime() + demoLifeMs),
    expiresAt: 0,
    redirectUri: `${portalUrl}/settings/integration`,
  }),
  cursors: ({ items }, now) => {
    const last = Math.max(0, ...[...items.properties.values()].map(({ seq }) => seq))
    const mark = markOf(last)
    return { managers: {}, people: { mark }, properties: { mark, time: now.toISOString() }, tenancies: {} }
  },
  readManager: (item) => readMember(memberRow(item)),
  readProperty: (item) => readLot(lotRow(item)),
}

export const demoSoftware: readonly DemoSoftware[] = [vaultRe, propertyMe]
