import * as read from './settings.ts'
import { secretSetting, setting } from './settings.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

/** How the server runs: trials, sessions, proxies, logs. */
export const serverSettings = {
  NODE_ENV: setting(
    'production turns off everything for trials and requires encrypted connections',
    read.oneOf('production', 'development', 'test'),
    'development',
  ),
  DEMO_DATA: setting(
    'Load the demo data into an empty database; default yes if only this machine can reach the server, otherwise no; production that others reach refuses yes',
    read.yesOrNo,
  ),
  DEMO_ON_NETWORK: setting(
    'Offer demo sign-ins, outbox, gallery and stand-in software although HOST lets other machines in; in production just embedded database, DEMO_DATA, and demo sign-ins',
    read.yesOrNo,
    'no',
  ),
  DRAIN_SECONDS: setting(
    'Seconds for which a server that was asked to stop still takes requests, while /readyz says that it is not ready, so that load balancers notice',
    read.wholeNumber(0, 120),
    '0',
  ),
  SESSION_IDLE_MINUTES: setting(
    'Minutes without a request after which a session ends',
    read.wholeNumber(1, 10_080),
    '480',
  ),
  SESSION_MAX_HOURS: setting('Hours after which a session ends in any case', read.wholeNumber(1, 720), '24'),
  TRUST_PROXY: setting('Which proxies’ X-Forwarded-* to trust', readTrustedProxies, 'no'),
  LOG_LEVEL: setting(
    'Lowest level that is logged',
    read.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    'info',
  ),
  OPERATIONS_TOKEN: secretSetting(
    'Bearer token for /metrics, details of /readyz and /openapi.json; default none: open in trials only',
    read.secret,
  ),
  METRICS_TOKEN: secretSetting('Another bearer token, for /metrics only', read.text),
}
