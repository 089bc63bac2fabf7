import { Problem } from '@alluvium/kernel'

export const tooManyRunning = (limit: number): Problem =>
  new Problem(
    'too-many',
    'crawl.too-many-running',
    `Your account has ${limit} crawls running, which is as many as it may; wait until one has ended, or pause or cancel one.`,
    { headers: { 'retry-after': '30' } },
  )

export const tooManyRunningOfNetwork = (limit: number): Problem =>
  new Problem(
    'too-many',
    'crawl.too-many-running',
    `Your network has ${limit} crawls running, which is as many as it may; wait until one has ended, or pause or cancel one.`,
    { headers: { 'retry-after': '30' } },
  )

export const tooManyKept = (limit: number): Problem =>
  new Problem(
    'full',
    'crawl.too-many-kept',
    `Your account keeps ${limit} crawls, which is as many as it may; delete some that you no longer need.`,
  )

export const tooMuchKept = (): Problem =>
  new Problem(
    'full',
    'crawl.too-much-kept',
    'What the crawls of your account have found takes as much room as it may; delete some that you no longer need.',
  )

export const tooManyKeys = (limit: number): Problem =>
  new Problem(
    'full',
    'crawl.too-many-keys',
    `Your account has made ${limit} keys, which is as many as it may; revoke some that you no longer use.`,
  )

export const tooManyStreams = (limit: number): Problem =>
  new Problem(
    'too-many',
    'crawl.too-many-streams',
    `Your account follows ${limit} crawls by events, which is as many as it may at once; close one of the streams.`,
    { headers: { 'retry-after': '5' } },
  )

export const tooManyCrawls = (): Problem =>
  new Problem(
    'busy',
    'crawl.queue-full',
    'As many crawls are running as this service takes at once; try again later.',
    { headers: { 'retry-after': '30' } },
  )
