import { ArrowLeftRight } from '@/ui/icons.ts'
import { useShellActions } from '@/shared/page/shell-actions.ts'
import { Button } from '@/ui/actions/Button.tsx'

/** The lists of another agency open only after switching to it. */
export function SwitchToOpen({ agencies }: { agencies: readonly { name: string }[] }) {
  const { switchPortfolio } = useShellActions()
  const [first] = agencies
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-quiet">
      <span>Switch to {agencies.length === 1 && first ? first.name : 'another agency'} to open its lists.</span>
      <Button size="small" icon={<ArrowLeftRight aria-hidden size={14} />} onPress={switchPortfolio}>
        Switch portfolio to open
      </Button>
    </div>
  )
}
