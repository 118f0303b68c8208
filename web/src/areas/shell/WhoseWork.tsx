import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { everyone, noManager, noManagerLabel, type ManagerKey } from '@contract/paging.ts'
import { listIntegratedManagers } from '@contract/portfolio/property-lists.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useAgencySettings, usePropertyManagers } from '@/shared/session/use-agency.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { useChooseWhose } from '@/shared/whose-work/use-choose-whose.ts'
import { useManagerId } from '@/shared/whose-work/use-whose-work.ts'
import { isNarrowable, managerName, type ManagerChoice } from '@/shared/whose-work/whose-work.ts'
import { classNames } from '@/ui/class-names.ts'
import { fieldClass, labelClass } from '@/ui/fields/field-class.ts'
import { SelectBox } from '@/ui/fields/SelectBox.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'

const label = 'Property manager'

const toManager = (chosen: string): ManagerKey | null => {
  if (chosen === everyone) return null
  return chosen === noManager ? noManager : Number(chosen)
}

/** The agency's property managers, those of the list that is open, and the one whom only the address names. */
function useManagers(managerId: ManagerKey | null): readonly ManagerChoice[] {
  const active = usePropertyManagers()
  const { data } = useQuery({ ...endpointQuery(listIntegratedManagers, {}), enabled: false })
  const known = [...active, ...(data ?? []).filter(({ id }) => !active.some((each) => each.id === id))]
  return typeof managerId !== 'number' || known.some(({ id }) => id === managerId)
    ? known
    : [...known, { id: managerId, name: managerName(known, managerId) }]
}

/** Who can say which property manager the user is. */
function useMineMissing(): string {
  const { isComplianceAgencyUserMaster: isMaster } = useSession()
  return isMaster ? 'Mine: choose in Manage users who you are' : 'Mine: a master user sets it in Manage users'
}

function useHasNoRoom(): boolean {
  const isWide = useIsWide('lg')
  return useSession().agencyCount > 1 && !isWide
}

/** Whose work the pages show: the user's own, everyone's or a colleague's. Not on pages that cannot be narrowed by it. */
export default function WhoseWork({ isInMenu = false }: { isInMenu?: boolean }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const managerId = useManagerId()
  const choose = useChooseWhose()
  const ownId = useAgencySettings()?.ownPropertyManagerId ?? null
  const managers = useManagers(managerId)
  const mineMissing = useMineMissing()
  // Beside the name of the agency, a narrow header has no room for the long name.
  const isShort = useHasNoRoom() && !isInMenu
  if (!isNarrowable(pathname)) return null
  const select = (
    <SelectBox
      id="whose-work"
      {...(isInMenu ? {} : { 'aria-label': label, title: 'Whose work is shown' })}
      value={managerId ?? everyone}
      onChange={({ target }) => choose(toManager(target.value))}
      className={classNames(
        !isInMenu && (isShort ? 'w-36 shrink-0' : 'w-52 shrink-0'),
        managerId !== null && 'font-semibold',
      )}
    >
      {ownId === null ? (
        <option disabled value="mine">
          {mineMissing}
        </option>
      ) : (
        <option value={ownId}>Mine ({managerName(managers, ownId)})</option>
      )}
      <option value={everyone}>{isShort ? 'All managers' : 'All property managers'}</option>
      <option value={noManager}>{noManagerLabel}</option>
      {managers
        .filter(({ id }) => id !== ownId)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </SelectBox>
  )
  return isInMenu ? (
    <div className={classNames(fieldClass, 'mx-3 mb-3')}>
      <label htmlFor="whose-work" className={labelClass}>
        {label}
      </label>
      {select}
    </div>
  ) : (
    select
  )
}
