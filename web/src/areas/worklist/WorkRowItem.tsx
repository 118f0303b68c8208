import { useId, useState, type ReactNode } from 'react'
import { noManagerLabel } from '@contract/paging.ts'
import type { WorkRow } from '@contract/worklist.ts'
import { RowMenu } from '@/shared/details/RowMenu.tsx'
import { paths } from '@/shared/paths.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { telephoneLink } from '@/shared/session/use-provider.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { classNames } from '@/ui/class-names.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { ChevronRight, Clock, MessageSquare, UserRound } from '@/ui/icons.ts'
import { useIsWide } from '@/ui/use-is-wide.ts'
import type { ActionOf, RowHandlers } from './line-action.ts'
import { LineButton } from './LineButton.tsx'
import { workKey } from './work-row.ts'
import { ageText, distanceText } from './work-text.ts'
import { WorkReasons } from './WorkReasons.tsx'

type WorkRowProps = {
  row: WorkRow
  actionOf: ActionOf
  handlers: RowHandlers
  isMarked: boolean
  /** The checkbox, where rows can be selected. */
  select: ReactNode
}

const propertyPath = ({ compliancePropertyId, agencyPortfolioPropertyId }: WorkRow): string =>
  compliancePropertyId === null
    ? paths.nonManagedProperty(agencyPortfolioPropertyId ?? 0)
    : paths.property(compliancePropertyId)

const UnsafeBadge = ({ row }: { row: WorkRow }) =>
  row.lines.some(({ isUnsafe }) => isUnsafe) ? (
    <Badge tone="critical" className="shrink-0">
      Unsafe
    </Badge>
  ) : null

const Address = ({ row }: { row: WorkRow }) => (
  <TextLink href={propertyPath(row)} className="min-w-0 font-semibold max-md:truncate">
    {row.addressLine1}
  </TextLink>
)

/** Whom to call, who looks after it, and for how long it has waited. */
function People({ row }: { row: WorkRow }) {
  const age = ageText(row.since, useAgencyToday())
  const { tenant, assignedTo, propertyManager } = row
  return (
    <div className="flex flex-wrap gap-x-3 text-sm text-quiet wrap-anywhere lg:flex-col">
      <p>{row.addressLine2}</p>
      {tenant ? (
        <p>
          {tenant.name}
          {tenant.phone ? (
            <>
              {' '}
              <a href={telephoneLink(tenant.phone)} className={classNames(linkClass, 'whitespace-nowrap')}>
                <span className="sr-only">Call {tenant.name}, </span>
                {tenant.phone}
              </a>
            </>
          ) : null}
        </p>
      ) : null}
      <p>
        {assignedTo ? `${assignedTo.name}, assigned` : (propertyManager?.name ?? noManagerLabel)}
        {age ? <span className="whitespace-nowrap"> · {age}</span> : null}
      </p>
    </div>
  )
}

/** What can be done besides settling it; for a property of the provider with all that can be done there. */
function Menu({ row, handlers }: { row: WorkRow; handlers: RowHandlers }) {
  const label = `Actions for ${row.addressLine1}`
  const own = () => [
    {
      id: 'snooze',
      label: 'Let it wait',
      icon: <Clock aria-hidden size={16} />,
      onAction: () => handlers.onSnooze([row]),
    },
    {
      id: 'assign',
      label: 'Assign',
      icon: <UserRound aria-hidden size={16} />,
      onAction: () => handlers.onAssign([row]),
    },
    {
      id: 'ask-owner',
      label: 'Ask the owner',
      icon: <MessageSquare aria-hidden size={16} />,
      onAction: () => handlers.onAskOwner(row),
    },
    {
      id: 'ask-provider',
      label: 'Ask the service provider',
      icon: <MessageSquare aria-hidden size={16} />,
      onAction: () => handlers.onAskProvider(row),
    },
  ]
  const { compliancePropertyId } = row
  return compliancePropertyId === null ? (
    <RowMenu label={label} items={own} />
  ) : (
    <PropertyMenu label={label} property={{ ...row, compliancePropertyId }} row={null} own={own} />
  )
}

function MainButton({ row, actionOf, handlers }: Pick<WorkRowProps, 'row' | 'actionOf' | 'handlers'>) {
  const [gravest] = row.lines
  if (row.snooze)
    return (
      <Button
        data-work-action
        aria-label={`Bring back, ${row.addressLine1}`}
        size="small"
        onPress={() => handlers.onBringBack(row)}
      >
        Bring back
      </Button>
    )
  return gravest ? <LineButton row={row} line={gravest} variant="secondary" actionOf={actionOf} /> : null
}

/** One property with all that waits there. */
export function WorkRowItem(props: WorkRowProps) {
  const isWide = useIsWide('md')
  const { isMarked } = props
  return (
    <li
      data-row
      data-work-row={workKey(props.row)}
      className={classNames('px-5 py-3 max-md:px-4 max-md:py-2', isMarked && 'bg-accent-soft')}
    >
      {isWide ? <WideRow {...props} /> : <NarrowRow {...props} />}
    </li>
  )
}

function WideRow({ row, actionOf, handlers, select }: WorkRowProps) {
  return (
    <div className="flex items-start gap-3">
      {select ? <div className="-mt-px -mb-2.5">{select}</div> : null}
      <div className="grid min-w-0 flex-1 gap-x-5 gap-y-1 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <Address row={row} />
            <UnsafeBadge row={row} />
          </p>
          <People row={row} />
        </div>
        <WorkReasons row={row} actionOf={actionOf} handlers={handlers} />
      </div>
      <div className="-my-0.5 flex shrink-0 items-start justify-end gap-1 lg:w-52">
        <MainButton row={row} actionOf={actionOf} handlers={handlers} />
        <Menu row={row} handlers={handlers} />
      </div>
    </div>
  )
}

/** On a phone: the address, the gravest reason and its button; the rest on demand. */
function NarrowRow({ row, actionOf, handlers }: WorkRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const today = useAgencyToday()
  const [gravest, ...others] = row.lines
  const on = gravest?.consequence?.on ?? null
  const facts = [on && distanceText(on, today), others.length > 0 && `${others.length} more`].filter(Boolean)
  return (
    <>
      <p className="flex items-center justify-between gap-2">
        <Address row={row} />
        <UnsafeBadge row={row} />
      </p>
      <p className="truncate">{gravest?.text}</p>
      <div className="flex items-center justify-between gap-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-8 min-w-0 cursor-pointer items-center gap-1 rounded-md text-sm text-quiet"
        >
          <ChevronRight aria-hidden size={14} className={classNames('shrink-0', isOpen && 'rotate-90')} />
          <span className="truncate">{facts.length > 0 ? facts.join(' · ') : 'More'}</span>
          <span className="sr-only">, more about {row.addressLine1}</span>
        </button>
        <span className="shrink-0">
          <MainButton row={row} actionOf={actionOf} handlers={handlers} />
        </span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <div className="flex flex-col gap-2 pt-1 pb-2">
            <WorkReasons row={row} actionOf={actionOf} handlers={handlers} />
            <div className="flex items-end justify-between gap-2">
              <People row={row} />
              <Menu row={row} handlers={handlers} />
            </div>
          </div>
        ) : null}
      </div>
    </>
  )
}
