"""One browser for the tests of a file."""

from tests.browsers import browser as browser
