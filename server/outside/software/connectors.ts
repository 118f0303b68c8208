import type { SoftwareConnector } from './connector.ts'
import { ConsoleCloud, type ConsoleSettings } from './console.ts'
import { Palace, type PalaceSettings } from './palace.ts'
import { PropertyMe, type PropertyMeSettings } from './property-me.ts'
import { PropertyTree, type PropertyTreeSettings } from './property-tree.ts'
import { VaultRe, type VaultReSettings } from './vault-re.ts'

export type ConnectorSettings = {
  palace: PalaceSettings
  propertyMe: PropertyMeSettings
  propertyTree: PropertyTreeSettings
  consoleCloud: ConsoleSettings
  vaultRe: VaultReSettings
}

/** The software that agencies can connect themselves, by its code. */
export type Connectors = ReadonlyMap<string, SoftwareConnector>

export const openConnectors = ({
  palace,
  propertyMe,
  propertyTree,
  consoleCloud,
  vaultRe,
}: ConnectorSettings): Connectors =>
  new Map(
    [
      new ConsoleCloud(consoleCloud),
      new Palace(palace),
      new PropertyMe(propertyMe),
      new PropertyTree(propertyTree),
      new VaultRe(vaultRe),
    ].map((connector: SoftwareConnector) => [connector.software, connector]),
  )
