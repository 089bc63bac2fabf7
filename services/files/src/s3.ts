export { type Bucket, bucketBlobs } from './adapters/s3/bucket-blobs.ts'
export { type S3Options, s3Bucket } from './adapters/s3/s3-bucket.ts'
export { refusalBy } from './adapters/s3/s3-refusals.ts'
