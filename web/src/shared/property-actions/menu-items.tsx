import {
  DoorOpen,
  CalendarPlus,
  ExternalLink,
  FileClock,
  Flame,
  House,
  KeyRound,
  Mail,
  CirclePause,
  ClipboardCheck,
  PencilLine,
  UserPlus,
  Wrench,
  CircleX,
} from '@/ui/icons.ts'
import { legacyPropertyLink, requestServiceLink, type LinkingSession } from '@/shared/legacy-links.ts'
import { paths } from '@/shared/paths.ts'
import type { MenuItem, MenuSection } from '@/ui/overlays/Menu.tsx'
import { services, type ServiceCode } from '@contract/services.ts'
import type { ActionGates, Gate, MenuGates } from './menu-gates.ts'
import type { OpenPropertyAction, PropertyAction } from './property-actions.ts'
import type { PropertyInShort } from './property-dialog.ts'

type Offer = Pick<MenuItem, 'label' | 'icon' | 'isDestructive'> & { action: PropertyAction; gate: keyof ActionGates }

const resolve: Offer = {
  action: 'resolve-access-issues',
  gate: 'resolveIssue',
  label: 'Resolve issue',
  icon: <DoorOpen aria-hidden size={16} />,
}
const changes: readonly Offer[] = [
  { action: 'edit-tenancy', gate: 'editTenancy', label: 'Edit tenancy', icon: <PencilLine aria-hidden size={16} /> },
  { action: 'add-tenancy', gate: 'addTenancy', label: 'Add tenancy', icon: <UserPlus aria-hidden size={16} /> },
  { action: 'edit-keys', gate: 'editKeys', label: 'Update key number', icon: <KeyRound aria-hidden size={16} /> },
  { action: 'book', gate: 'book', label: 'Book', icon: <CalendarPlus aria-hidden size={16} /> },
  {
    action: 'request-one-off-entry',
    gate: 'requestOneOffEntry',
    label: 'Request one-off EN',
    icon: <FileClock aria-hidden size={16} />,
  },
  { action: 'send-email', gate: 'sendEmail', label: 'Send email to tenant', icon: <Mail aria-hidden size={16} /> },
  { action: 'confirm-gas', gate: 'confirmGas', label: 'Confirm gas appliances', icon: <Flame aria-hidden size={16} /> },
]
const endings: readonly Offer[] = [
  {
    action: 'request-hold',
    gate: 'requestHold',
    label: 'Put service on hold',
    icon: <CirclePause aria-hidden size={16} />,
  },
  {
    action: 'request-cancellation',
    gate: 'requestCancellation',
    label: 'Cancel property',
    icon: <CircleX aria-hidden size={16} />,
    isDestructive: true,
  },
]

export type MenuContext = {
  session: LinkingSession
  open: OpenPropertyAction
  /** Hidden on the property's own page. */
  isOnItsPage?: boolean
  /** False if access issues are still resolved on the older notices page. */
  isResolvedHere?: boolean
  /** Why the agency cannot resolve findings in the portal; null if it can. */
  whyNoFindings?: string | null
  /** The access issue of the row, which emails and entry notifications are then about. */
  noticeId?: number | undefined
}

const aboutNotice: ReadonlySet<PropertyAction> = new Set(['send-email', 'request-one-off-entry'])

function looks({ id }: PropertyInShort, { session, isOnItsPage = false }: MenuContext): MenuItem[] {
  const view = { id: 'view', label: 'View property', icon: <House aria-hidden size={16} />, href: paths.property(id) }
  return [
    ...(isOnItsPage ? [] : [view]),
    {
      id: 'request',
      label: 'Request service',
      icon: <Wrench aria-hidden size={16} />,
      href: requestServiceLink(session, id),
      isExternal: true,
    },
    {
      id: 'system',
      label: 'View in compliance system',
      icon: <ExternalLink aria-hidden size={16} />,
      href: legacyPropertyLink(session, id),
      isExternal: true,
    },
  ]
}

function offered(
  offers: readonly Offer[],
  property: PropertyInShort,
  gates: MenuGates,
  { open, noticeId }: MenuContext,
) {
  return offers.flatMap(({ action, gate: name, ...item }): MenuItem[] => {
    const gate: Gate = gates[name]
    if (gate === false) return []
    if (gate !== true) return [{ id: action, ...item, disabledReason: gate.why }]
    const act =
      noticeId !== undefined && aboutNotice.has(action)
        ? () => open(action, property, { noticeId })
        : () => open(action, property)
    return [{ id: action, ...item, onAction: act }]
  })
}

/** The wizard resolves the findings of one service; a property's page has a button for each. */
function findingItems(
  property: PropertyInShort,
  found: readonly ServiceCode[],
  { open, isOnItsPage = false, whyNoFindings = null }: MenuContext,
): MenuItem[] {
  if (isOnItsPage || found.length === 0) return []
  const item = { label: 'Resolve reported findings', icon: <ClipboardCheck aria-hidden size={16} /> }
  if (whyNoFindings !== null) return [{ ...item, id: 'resolve-findings', disabledReason: whyNoFindings }]
  return found.map((service) => ({
    ...item,
    id: `resolve-findings-${service}`,
    description: found.length > 1 ? services[service].name : undefined,
    onAction: () => open('resolve-findings', property, { service }),
  }))
}

/** The actions of a property: its access issues and findings first, then links, changes and cancellation. */
export function propertyMenuItems(
  property: PropertyInShort,
  gates: MenuGates | null,
  context: MenuContext,
): MenuSection[] {
  const { isResolvedHere = true } = context
  const sections = [
    {
      id: 'resolve',
      items: gates
        ? [
            ...(isResolvedHere ? offered([resolve], property, gates, context) : []),
            ...findingItems(property, gates.resolveFindings, context),
          ]
        : [],
    },
    { id: 'look', items: looks(property, context) },
    { id: 'change', items: gates ? offered(changes, property, gates, context) : [] },
    { id: 'end', items: gates ? offered(endings, property, gates, context) : [] },
  ]
  return sections.filter(({ items }) => items.length > 0)
}
