import * as read from './settings.ts'
import { perState, setting } from './settings.ts'

/** Where the server listens, and at which addresses browsers and the states' systems are reached. */
export const addressSettings = {
  PORT: setting('Port of the portal and its API', read.port, '3000'),
  STATE_SYSTEM_PORT: setting('Port of the state systems', read.port, '3100'),
  WORKER_PORT: setting(
    'Port of /healthz, /readyz and /metrics of the part worker, which also tells there what waits; default none',
    read.port,
  ),
  HOST: setting('Interface to listen on; 0.0.0.0 for all', read.text, 'localhost'),
  DATA_DIR: setting('Folder for the embedded database and stored files', read.text, './data'),
  PORTAL_URL: setting('Address at which browsers reach the portal; default http://localhost:PORT', read.webAddress),
  API_URL: setting('Address of the API if it has a separate host; default PORTAL_URL', read.webAddress),
  STATE_SYSTEM_URL: setting(
    'Address of the built-in state systems; default http://localhost:STATE_SYSTEM_PORT',
    read.webAddress,
  ),
  ...perState(
    'STATE_SYSTEM_URL',
    setting('Address of a state’s own system instead of the built-in one', read.webAddress),
  ),
  ...perState(
    'STATE_SYSTEM_JWKS_URL',
    setting('Where that system publishes its keys; default {its address}/.well-known/jwks.json', read.webAddress),
  ),
}
