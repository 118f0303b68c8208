import { useQueryClient } from '@tanstack/react-query'
import { CommandPalette } from '@/areas/search/CommandPalette.tsx'
import type { Command } from '@/areas/search/commands.ts'
import { settingsSections } from '@/areas/settings/settings-links.ts'
import { ShortcutsDialog } from '@/areas/shell/ShortcutsDialog.tsx'
import { useMenu, type Entry } from '@/areas/shell/use-menu.ts'
import { userItems } from '@/areas/shell/user-items.tsx'
import { legacyLink } from '@/shared/legacy-links.ts'
import { useShellActions } from '@/shared/page/shell-actions.ts'
import { paths } from '@/shared/paths.ts'
import { gatesOfDetails } from '@/shared/property-actions/menu-gates.ts'
import { propertyMenuItems } from '@/shared/property-actions/menu-items.tsx'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import type { PropertyInShort } from '@/shared/property-actions/property-dialog.ts'
import { propertyQuery } from '@/shared/property-actions/property-query.ts'
import { useAgencySettings } from '@/shared/session/use-agency.ts'
import { useExperiments } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'

/** The links of a menu and of its groups. */
const linksOf = (entries: readonly Entry[]): Command[] =>
  entries.flatMap(({ label, href, isExternal, children }) => [
    ...(href === undefined ? [] : [{ key: href, label, target: { href, isExternal } }]),
    ...linksOf(children),
  ])

export type ShortcutPanel = 'commands' | 'shortcuts'

type CommandPanelsProps = {
  shown: ShortcutPanel
  onShow: (panel: ShortcutPanel) => void
  onClose: () => void
}

/** What the keys open from every page: the commands, and the list of shortcuts. */
export default function CommandPanels({ shown, onShow, onClose }: CommandPanelsProps) {
  const session = useSession()
  const agency = useAgencySettings()
  const experiments = useExperiments()
  const client = useQueryClient()
  const { open } = usePropertyActions()
  const { main, further } = useMenu()
  const ofUser = userItems(session, { experiments, hasFirstSteps: agency?.hasFirstSteps === true }, useShellActions())
  if (shown === 'shortcuts') return <ShortcutsDialog onClose={onClose} />

  /** As in the menu of the property, so that nothing is offered here that is refused there. */
  async function act(verb: string, property: PropertyInShort): Promise<string | null> {
    const details = await client.fetchQuery({ ...propertyQuery(property.id), staleTime: 30_000 })
    const gates = details && gatesOfDetails(details, agency)
    const sections = propertyMenuItems(property, gates, { session, open })
    const item = sections.flatMap(({ items }) => items).find(({ id }) => id === verb)
    if (!item) return `This is not possible at ${property.address}`
    if (item.disabledReason !== undefined) return item.disabledReason
    onClose()
    if (item.href === undefined) item.onAction?.()
    else window.open(item.href, '_blank', 'noopener,noreferrer')
    return null
  }

  const newWorkOrder = legacyLink(session, 'newWorkOrder')
  const actions: Command[] = [
    { key: 'new work order', label: 'New work order', target: { href: newWorkOrder, isExternal: true } },
    ...ofUser.flatMap(({ id, label, onAction }) => (onAction ? [{ key: id, label, target: { run: onAction } }] : [])),
    { key: 'shortcuts', label: 'Keyboard shortcuts', target: { run: () => onShow('shortcuts') } },
  ]
  const pages: Command[] = [
    ...linksOf([...main, ...further]),
    { key: paths.visits(), label: 'Visits', target: { href: paths.visits() } },
    ...ofUser.flatMap(({ label, href }) => (href === undefined ? [] : [{ key: href, label, target: { href } }])),
    ...settingsSections(session)
      .flatMap(({ links }) => links)
      .map(({ label, href, isExternal }) => ({ key: href, label, detail: 'Settings', target: { href, isExternal } })),
  ]
  return <CommandPalette actions={actions} pages={pages} onVerb={act} onClose={onClose} />
}
