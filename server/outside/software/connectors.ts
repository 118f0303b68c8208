import type { SoftwareConnector } from './connector.ts'
import { PropertyMe, type PropertyMeSettings } from './property-me.ts'
import { PropertyTree, type PropertyTreeSettings } from './property-tree.ts'
import { VaultRe } from './vault-re.ts'

export type ConnectorSettings = {
  propertyMe: PropertyMeSettings
  propertyTree: PropertyTreeSettings
  vaultRe: { url: string; isOffered: boolean }
}

/** The software that agencies can connect themselves, by its code. */
export type Connectors = ReadonlyMap<string, SoftwareConnector>

export const openConnectors = ({ propertyMe, propertyTree, vaultRe }: ConnectorSettings): Connectors =>
  new Map(
    [new PropertyMe(propertyMe), new PropertyTree(propertyTree), new VaultRe(vaultRe)].map(
      (connector: SoftwareConnector) => [connector.software, connector],
    ),
  )
