import { useLocation } from '@tanstack/react-router'
import SomethingWentWrong from '@/shared/error-pages/SomethingWentWrong.tsx'
import { firstValue } from '@/shared/url-search.ts'

export default function ErrorPage() {
  const error = useLocation({ select: (location) => firstValue(location.search, 'message')?.slice(0, 500) ?? null })
  return <SomethingWentWrong error={error} />
}
