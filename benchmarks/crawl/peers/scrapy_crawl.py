"""Scrapy as its users write it: python3 scrapy_crawl.py URL CONCURRENCY. Its queue stays in memory."""

import sys
from urllib.parse import urljoin

import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor

start, concurrency = sys.argv[1], int(sys.argv[2])


class Site(scrapy.Spider):
    name = "site"
    start_urls = [start]
    links = LinkExtractor(allow="^" + urljoin(start, "/"))

    def parse(self, response):
        response.css("title::text").get()
        for link in self.links.extract_links(response):
            yield scrapy.Request(link.url)


process = CrawlerProcess(
    {
        "CONCURRENT_REQUESTS": concurrency,
        "CONCURRENT_REQUESTS_PER_DOMAIN": concurrency,
        "ROBOTSTXT_OBEY": False,
        "LOG_LEVEL": "ERROR",
        "TELNETCONSOLE_ENABLED": False,
        "REQUEST_FINGERPRINTER_IMPLEMENTATION": "2.7",
    }
)
process.crawl(Site)
process.start()
