import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PublicFrame } from '@/areas/auth/PublicFrame.tsx'
import { forgetRefusal, refusalOfSignIn } from '@/areas/auth/finish-sign-in.ts'
import { readFailure } from '@/shared/auth-failures.ts'
import { paths } from '@/shared/paths.ts'
import { firstValue } from '@/shared/url-search.ts'
import { buttonClass } from '@/ui/actions/button-class.ts'

export default function AuthErrorPage() {
  const search = useLocation({ select: (location) => location.search })
  const failure = readFailure(firstValue(search, 'message'))
  const [refusal] = useState(refusalOfSignIn)
  useEffect(() => forgetRefusal, [])
  const text = (failure === 'Failed to login' && refusal) || failure || 'Something went wrong'
  const stateId = firstValue(search, '__acp_state_id') ?? ''
  const loginPath = paths.login({
    redirect: firstValue(search, 'redirect'),
    __acp_state_id: /^\d$/.test(stateId) ? Number(stateId) : undefined,
  })
  return (
    <PublicFrame title="Something went wrong">
      <div className="flex w-full max-w-xl flex-col items-center gap-6 rounded-lg border border-line bg-surface px-5 py-10 text-center">
        <h1 className="max-w-full text-xl font-semibold break-words">{text}</h1>
        {/* Reloads the page on purpose, so that no state of a failed sign-in is kept. */}
        <a href={loginPath} className={buttonClass({ variant: 'primary' })}>
          Log in
        </a>
      </div>
    </PublicFrame>
  )
}
