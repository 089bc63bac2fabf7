/** How the bucket that a test runs is reached: what `s3Bucket` needs, besides a logger. */
export const bucketName = 'blobs'

export const bucketAt = (endpoint: string) =>
  ({
    endpoint,
    region: 'us-east-1',
    bucket: bucketName,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }) as const
