import { ConfigurationError } from './secret-files.ts'
import * as read from './settings.ts'
import { secretSetting, setting } from './settings.ts'

/** Where files are stored, and how they are checked. */
export const fileSettings = {
  FILES: setting(
    'Where files are stored: disk (DATA_DIR/files) or s3, which several servers need',
    read.oneOf('disk', 's3'),
    'disk',
  ),
  CLAMAV: setting(
    'Where ClamAV’s clamd listens, as a path or host:port, to check uploads for malware; production needs it or none, which leaves uploads unchecked',
    read.scannerAddress,
  ),
  S3_ENDPOINT: setting('Address of an S3-compatible storage; default Amazon S3 in the region', read.webAddress),
  S3_REGION: setting('Region of the storage', read.text, 'ap-southeast-2'),
  S3_BUCKET: setting('Bucket for stored files; required with FILES=s3', read.bucket),
  S3_ACCESS_KEY_ID: setting('Access key of the storage; default the role of the machine', read.text),
  S3_SECRET_ACCESS_KEY: secretSetting('Secret of the access key', read.text),
}

export type S3Settings = {
  endpoint: string | undefined
  region: string
  bucket: string
  /** Undefined for the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Undefined when files are stored on disk. */
export function readS3(values: Record<string, string | undefined>): S3Settings | undefined {
  if (values['FILES'] !== 's3') return undefined
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!bucket) throw new ConfigurationError('S3_BUCKET must be set, because FILES is “s3”')
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigurationError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together')
  }
  return {
    endpoint: values['S3_ENDPOINT'],
    region: values['S3_REGION'] as string,
    bucket,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}
