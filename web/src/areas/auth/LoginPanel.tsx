import { useQuery } from '@tanstack/react-query'
import { listSystems } from '@contract/auth.ts'
import { defaultState, type StateCode, stateCodes, states } from '@contract/states.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { brand } from '@/shared/page-config.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { chosenState } from './chosen-state.ts'

function StateButtons({ onChoose }: { onChoose: (state: StateCode) => void }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {stateCodes.map((state) => (
        <li key={state}>
          <Button size="large" isFullWidth onPress={() => onChoose(state)} className="min-h-14">
            <abbr title={states[state].name} className="no-underline">
              {state.toUpperCase()}
            </abbr>
          </Button>
        </li>
      ))}
    </ul>
  )
}

type LoginPanelProps = {
  failure: string | null
  /** The state that the address names. */
  given: StateCode | undefined
  onChoose: (state: StateCode) => void
}

/** The buttons are shown immediately, even if the list of systems is late or fails to load. */
export function LoginPanel({ failure, given, onChoose }: LoginPanelProps) {
  const systems = useQuery({ ...endpointQuery(listSystems, {}), networkMode: 'always' })
  const chosen = given ?? chosenState() ?? defaultState
  const system = systems.data?.find(({ state }) => state === chosen)
  const pageOfSystem = (path: string) => (system ? `${system.url}${path}` : brand.helpCentreUrl || '/')
  const forgotUrl = brand.forgotUsernameUrl ?? pageOfSystem('/Users/forgotten')
  const needAccessUrl = brand.needAccessUrl ?? pageOfSystem('/Users/needAccess')
  return (
    <>
      {failure === null ? null : <Banner tone="critical" isUrgent title={failure} />}
      {systems.isError ? (
        <Banner
          tone="attention"
          isUrgent
          title={`Error fetching systems: ${errorMessage(systems.error, 'Something went wrong')}`}
          action={
            <Button size="small" isPending={systems.isFetching} onPress={() => void systems.refetch()}>
              Try again
            </Button>
          }
        />
      ) : null}
      <StateButtons onChoose={onChoose} />
      <p className="flex flex-wrap justify-center gap-x-8 gap-y-3 pt-2">
        <TextLink href={needAccessUrl} isExternal>
          Need access?
        </TextLink>
        <TextLink href={forgotUrl} isExternal>
          Forgot username?
        </TextLink>
      </p>
    </>
  )
}
