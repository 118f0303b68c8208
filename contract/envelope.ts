/** Codes that a client may act on; the message is for people. */
export type ErrorCode =
  | 'malformed'
  | 'no-session'
  /** A valid sign-in token whose sign-in was begun in another browser, or too long ago in this one. */
  | 'not-begun-here'
  | 'forbidden'
  /** The user has to accept the licence agreement first. */
  | 'agreement-pending'
  /** A feature that the call belongs to is off for the user. */
  | 'feature-off'
  /** The agency of the session is paused or closed. */
  | 'agency-paused'
  | 'not-found'
  | 'conflict'
  /** The session has changed and no longer belongs to the agency or user that the page shows. */
  | 'identity-changed'
  | 'too-large'
  | 'unsupported-type'
  | 'rule-broken'
  | 'too-many-requests'
  | 'unavailable'
  | 'internal'

/** A form path ("occupants.0.email") and its error message. */
export type FieldErrors = Record<string, string>

export type Failure = {
  code: ErrorCode
  /** A sentence for a person. */
  message: string
  fields?: FieldErrors
  /** Id to find the matching line in the server's log. */
  reference?: string
}

export type Envelope<Data> = { success: true; data: Data } | { success: false; error: Failure }
