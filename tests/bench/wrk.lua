-- Calls of the bench: each another visitor's, and each body about the next address. BENCH_FIRST is where the count begins.
local n = tonumber(os.getenv("BENCH_FIRST"))
local method = os.getenv("BENCH_METHOD")
local tag = os.getenv("BENCH_TAG")
local agent = os.getenv("BENCH_AGENT")
local addresses = tonumber(os.getenv("BENCH_ADDRESSES"))
local visitors = tonumber(os.getenv("BENCH_VISITORS"))
local pause = tonumber(os.getenv("BENCH_PAUSE"))

-- Milliseconds before the next call of a connection: as visitors come, not in step.
if pause > 0 then
  delay = function() return math.floor(-math.log(1 - math.random()) * pause + 0.5) end
end

request = function()
  n = n + 1
  local visitor = (n * 7919) % visitors
  local headers = {
    ["X-Forwarded-For"] = string.format("10.%d.%d.%d", visitor % 250, math.floor(visitor / 250) % 250, math.floor(visitor / 62500)),
  }
  if method == "POST" then
    headers["Content-Type"] = "application/json"
    return wrk.format("POST", nil, headers, string.format('{"email":"person%d@bench.example"}', n % addresses))
  end
  headers["Accept-Encoding"] = "gzip"
  headers["User-Agent"] = agent
  if tag ~= "" then headers["If-None-Match"] = tag end
  return wrk.format("GET", nil, headers)
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nBENCH {"requests":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"bad":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
