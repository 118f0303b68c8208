import { paths } from '@/shared/paths.ts'
import { linkClass } from '@/ui/actions/link-class.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

export default function Restricted() {
  return (
    <ErrorScreen title="This page is restricted">
      <p>There are two possible reasons:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>You do not have permission to see it. Please speak to the staff who manage your access.</li>
        <li>You are not logged in.</li>
      </ul>
      <p>
        <a href={paths.login()} className={linkClass}>
          Try logging in again
        </a>
      </p>
    </ErrorScreen>
  )
}
