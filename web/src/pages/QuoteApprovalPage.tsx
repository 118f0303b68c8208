import { useParams } from '@tanstack/react-router'
import { PublicFrame } from '@/areas/auth/PublicFrame.tsx'
import { QuoteApproval } from '@/areas/quotes/approval/QuoteApproval.tsx'

/** Opened from an email, by people without an account. */
export default function QuoteApprovalPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  return (
    <PublicFrame title="Quote approval">
      <div className="w-full max-w-2xl rounded-lg border border-line bg-surface px-5 py-6 md:px-8 md:py-8">
        <QuoteApproval token={token} />
      </div>
    </PublicFrame>
  )
}
