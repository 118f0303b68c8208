import { Button } from '@/ui/actions/Button.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import type { AccessWizardData, AccessWizardEvent } from './machine.ts'

type DebugToolsProps = { state: AccessWizardData['state']; dispatch: (event: AccessWizardEvent) => void }

/** For development: resolve without a call. */
export function DebugTools({ state, dispatch }: DebugToolsProps) {
  return (
    <Banner
      tone="neutral"
      title={`Debug mode: ${state}`}
      action={
        <div className="flex flex-wrap gap-2">
          {state === 'resolveIssue' ? (
            <Button size="small" onPress={() => dispatch({ type: 'fakeResolve' })}>
              Fake resolve
            </Button>
          ) : null}
          <Button size="small" onPress={() => dispatch({ type: 'disableDebug' })}>
            Disable debug
          </Button>
        </div>
      }
    />
  )
}
