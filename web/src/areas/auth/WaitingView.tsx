import { LiveText } from '@/ui/feedback/LiveText.tsx'
import { Spinner } from '@/ui/feedback/Spinner.tsx'

export function WaitingView({ children }: { children: string }) {
  return (
    <div className="flex flex-col items-center gap-4 py-16 text-base font-medium">
      <Spinner size={28} className="text-accent" />
      <p>{children}</p>
      <LiveText>Please wait</LiveText>
    </div>
  )
}
