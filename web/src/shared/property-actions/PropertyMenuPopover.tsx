import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { RowMenuProps } from '@/shared/details/MenuTrigger.tsx'
import MenuPopover from '@/ui/overlays/MenuPopover.tsx'
import { useAgencySettings } from '@/shared/session/use-agency.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { helpTeamText, notInPortalYet, useProvider } from '@/shared/session/use-provider.ts'
import { useSession } from '@/shared/session/use-session.ts'
import type { MenuItem } from '@/ui/overlays/Menu.tsx'
import { gatesOfDetails, gatesOfRow, type PropertyMenuRow } from './menu-gates.ts'
import { foldRare } from './fold-rare.ts'
import { noticeItems } from './notice-items.tsx'
import { propertyMenuItems } from './menu-items.tsx'
import { usePropertyActions } from './property-actions.ts'
import { propertyQuery } from './property-query.ts'
import type { MenuProperty } from './PropertyMenu.tsx'

/** Fetched once while it is fresh, because the pointer passes over many rows. */
export const fetchForMenu = async (client: QueryClient, id: number): Promise<void> =>
  client.prefetchQuery({ ...propertyQuery(id), staleTime: 30_000 })

type PropertyMenuPopoverProps = RowMenuProps & { property: MenuProperty; row: PropertyMenuRow | null; own: MenuItem[] }

export default function PropertyMenuPopover({ property, row, own, ...popover }: PropertyMenuPopoverProps) {
  const { compliancePropertyId: id, addressLine1, addressLine2 } = property
  const session = useSession()
  const agency = useAgencySettings()
  const { open } = usePropertyActions()
  const provider = useProvider()
  const query = useQuery({ ...propertyQuery(id), enabled: row === null, staleTime: 30_000 }).data
  const gates = row ? gatesOfRow(row, agency) : query ? gatesOfDetails(query, agency) : null
  const short = { id, address: `${addressLine1}, ${addressLine2}` }
  const all = propertyMenuItems(short, gates, {
    session,
    open,
    isResolvedHere: useExperiment('AgencyEntryMethod'),
    whyNoFindings: useExperiment('ProblemRegister') ? null : `${notInPortalYet} ${helpTeamText(provider)}`,
    noticeId: row?.noticeId,
  })
  const { notices = [], tags = [] } = row ?? {}
  const ofNotices = notices.length > 0 && !tags.includes('CANCELLED') ? noticeItems(short, notices, open) : []
  const first = [...own, ...ofNotices]
  return (
    <MenuPopover {...popover} sections={foldRare(first.length > 0 ? [{ id: 'own', items: first }, ...all] : all)} />
  )
}
