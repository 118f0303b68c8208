import { useLocation } from '@tanstack/react-router'
import SomethingWentWrong from '@/shared/error-pages/SomethingWentWrong.tsx'
import { readFailure } from '@/shared/auth-failures.ts'
import { firstValue } from '@/shared/url-search.ts'

export default function ErrorPage() {
  const error = useLocation({ select: (location) => readFailure(firstValue(location.search, 'message')) })
  return <SomethingWentWrong error={error} />
}
