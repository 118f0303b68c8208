import { beginConnection } from '@contract/integration/connections.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'

/** Sends the user to the software, where the connection is allowed. */
export const useConnect = () =>
  useEndpoint(beginConnection, {
    onSuccess: ({ url }) => window.location.assign(url),
    failureToast: ({ message }) => ({ title: 'The connection could not be started', text: message }),
  })
