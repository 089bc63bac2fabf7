export { type Bucket, bucketBlobs } from './adapters/scaled/bucket-blobs.ts'
export { type S3Options, s3Bucket } from './adapters/scaled/s3-bucket.ts'
export { refusalBy } from './adapters/scaled/s3-refusals.ts'
