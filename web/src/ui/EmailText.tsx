import { Fragment } from 'react'

/** An email address that breaks before its @ or a dot, and elsewhere only if it is too long for a line. */
export function EmailText({ email }: { email: string }) {
  return (
    <span className="wrap-anywhere">
      {email.split(/(?=[@.])/).map((part, at) => (
        // An address has the same part twice: one@one.com.au.
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
