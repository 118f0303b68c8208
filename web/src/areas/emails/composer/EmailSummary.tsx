import { Button } from '@/ui/actions/Button.tsx'

type EmailSummaryProps = {
  to: readonly { label?: string | null | undefined; value: string }[]
  subject: string
  onChange: () => void
}

/** Names as a list of at most three parts. */
function namesOf(to: EmailSummaryProps['to']): string {
  const names = to.map(({ label, value }) => label?.trim() || value)
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
}

/** Recipients and subject of an email in one line, so that the message is in view; a button opens their fields. */
export function EmailSummary({ to, subject, onChange }: EmailSummaryProps) {
  return (
    <div className="flex items-start justify-between gap-3 rounded-md border border-line bg-sunken px-3 py-2 text-sm">
      <p className="min-w-0 self-center wrap-anywhere">
        <span className="font-medium">To</span> {namesOf(to)} <span aria-hidden>·</span>{' '}
        <span className="font-medium">Subject</span> {subject}
      </p>
      <Button variant="quiet" size="small" aria-expanded={false} onPress={onChange}>
        Change<span className="sr-only"> recipients, template and subject</span>
      </Button>
    </div>
  )
}
