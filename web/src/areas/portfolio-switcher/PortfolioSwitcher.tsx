import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAgencies, type Session, type UserAgency } from '@contract/auth.ts'
import { portfolioSwitcherPageSize as pageSize } from '@contract/limits.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { useProvider } from '@/shared/session/use-provider.ts'
import { Drawer } from '@/ui/overlays/Drawer.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Pager } from '@/ui/tables/Pager.tsx'
import { SearchField } from '@/ui/fields/SearchField.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { agencyChoices, filterFrom } from './agency-choices.ts'
import { classNames } from '@/ui/class-names.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Button } from '@/ui/actions/Button.tsx'

type AgencyRowProps = {
  agency: UserAgency
  isCurrent: boolean
  isSwitching: boolean
  isDisabled: boolean
  disabledReason: string | undefined
  onSwitch: () => void
}

function AgencyRow({ agency, isCurrent, isSwitching, isDisabled, disabledReason, onSwitch }: AgencyRowProps) {
  const name = agency.complianceAgencyName
  return (
    <li
      {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
      className={classNames('relative flex min-h-13 items-center gap-3 px-3 py-2', !isCurrent && 'hover:bg-hover')}
    >
      <span className="min-w-0 flex-1 font-medium break-words">{name}</span>
      {isCurrent ? (
        <Badge tone="good">Current</Badge>
      ) : (
        <Button
          size="small"
          aria-label={`Switch to ${name}`}
          isPending={isSwitching}
          isDisabled={isDisabled && !isSwitching}
          disabledReason={disabledReason}
          onPress={onSwitch}
          // The button covers its row, so that a press anywhere on the row counts.
          className="static! after:absolute after:inset-0 after:content-['']"
        >
          Switch
        </Button>
      )}
    </li>
  )
}

type PortfolioSwitcherProps = {
  session: Session
  onClose: () => void
  onSwitch: (agencyId: number) => void
  /** The agency that is being switched to. */
  switchingTo: number | null
  /** Why switching is not possible now. */
  blockedReason: string | undefined
}

export default function PortfolioSwitcher({
  session,
  onClose,
  onSwitch,
  switchingTo,
  blockedReason,
}: PortfolioSwitcherProps) {
  const { phone } = useProvider()
  const agencies = useQuery({ ...endpointQuery(listAgencies, {}), networkMode: 'always' })
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const all = agencies.data ?? []
  const choices = agencyChoices(all, session.complianceAgencyId, typed, page)
  return (
    <Drawer isOpen onClose={onClose} title="Switch portfolio" isBusy={switchingTo !== null}>
      <div className="flex flex-col gap-4">
        {all.length >= filterFrom ? (
          <SearchField
            label="Find a portfolio"
            value={typed}
            onChange={(text) => {
              setTyped(text)
              setPage(1)
            }}
          />
        ) : null}
        {agencies.isError ? (
          <ErrorPanel
            message={`Error fetching agencies: ${errorMessage(agencies.error, 'Something went wrong')}`}
            onRetry={() => void agencies.refetch()}
            isRetrying={agencies.isFetching}
          />
        ) : agencies.isPending ? (
          <div aria-busy className="flex flex-col gap-2">
            {Array.from({ length: pageSize }, (_, index) => (
              <Skeleton key={index} shape="row" />
            ))}
          </div>
        ) : (
          <>
            <ul aria-label="Portfolios" className="flex flex-col divide-y divide-line rounded-lg border border-line">
              {choices.shown.map((agency) => (
                <AgencyRow
                  key={agency.complianceAgencyId}
                  agency={agency}
                  isCurrent={agency.complianceAgencyId === session.complianceAgencyId}
                  isSwitching={agency.complianceAgencyId === switchingTo}
                  disabledReason={blockedReason}
                  isDisabled={switchingTo !== null}
                  onSwitch={() => onSwitch(agency.complianceAgencyId)}
                />
              ))}
            </ul>
            {choices.total === 0 ? <p className="text-quiet">No portfolios found</p> : null}
            <LiveText>{typed === '' ? '' : `${choices.total} found`}</LiveText>
            <Pager
              label="Pages of portfolios"
              page={choices.page}
              pageSize={pageSize}
              total={choices.total}
              onPageChange={setPage}
            />
          </>
        )}
        <p className="text-quiet">
          Missing a portfolio? Please contact your account manager{phone === null ? '' : `, or call ${phone}`}.
        </p>
      </div>
    </Drawer>
  )
}
